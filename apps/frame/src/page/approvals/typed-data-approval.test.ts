import { expect } from 'chai'
import { encodeFunctionData, hashTypedData, maxUint256, parseAbi } from 'viem'
import { approvalContext, evmAddress } from '../testing/approval-fixture.js'
import type { Approval, Fact } from './approval.js'
import { prepareTypedData } from './typed-data-approval.js'

const contract = '0x52908400098527886E0F7030069857D2E4169EE7'
const spender = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const salt = `0x${'89'.padStart(64, '0')}` as const
const approve = encodeFunctionData({
  abi: parseAbi(['function approve(address spender,uint256 amount)']),
  args: [spender, maxUint256],
})

type TypedDataInput = Parameters<typeof hashTypedData>[0]
const field = (name: string, type: string) => ({ name, type })
const order = (domain: readonly object[] | undefined, values: object, more: object = {}): TypedDataInput =>
  ({
    types: {
      ...(domain && { EIP712Domain: domain }),
      Order: [field('all', 'bool')],
      Person: [field('wallet', 'address')],
    },
    primaryType: 'Order',
    domain: values,
    message: { all: true },
    ...more,
  }) as unknown as TypedDataInput

const read = async (data: TypedDataInput) =>
  (await prepareTypedData([evmAddress, data], approvalContext().env)) as Approval
async function shown(data: TypedDataInput) {
  const { view } = await read(data)
  const digest = view.details.find(({ label }) => label === 'field.digest')!.value
  expect(digest).to.equal(hashTypedData(data))
  const [from, ...facts] = view.facts
  expect([from!.label, from!.value]).to.deep.equal(['field.from', evmAddress])
  return {
    digest,
    facts: facts.map(({ label, value }) => [label, value]),
    tree: view.tree,
    flags: view.flags.map(({ id }) => id),
    calls: view.calls,
  }
}
const title = ['typed.type', 'Order']
const all = { name: 'all', type: 'bool', value: 'true' }

/** What is not of its type, much of which the library signs as something else than it says. */
const statement = 'I sell it all'
const saidBytes = [...new TextEncoder().encode(statement)]
const invalidValues: readonly (readonly [type: string, value: unknown])[] = [
  ...[saidBytes, { 'I confirm nothing': true, ...saidBytes, length: statement.length }, {}, 5, true, null].map(
    value => ['string', value] as const,
  ),
  ...['true', 1, 0, null, []].map(value => ['bool', value] as const),
  ...['', ' 5', '+5', '1.5', '1e3', '-0x1', '256', -1, 256, true, [5], null, {}].map(
    value => ['uint8', value] as const,
  ),
  ...['128', '-129', 128, -129].map(value => ['int8', value] as const),
  ['uint256', `${2n ** 256n}`],
  ...['0x', `${contract}00`, [contract], { length: 42 }, 5].map(value => ['address', value] as const),
  ...['hello', '0x1', [1, 2], { length: 2, 0: 1 }, 7].map(value => ['bytes', value] as const),
  ...['0x1234', '0x123456789a', [1, 2, 3, 4]].map(value => ['bytes4', value] as const),
  ...['ab', { length: 1, 0: 'a' }, [['a']], [5]].map(value => ['string[]', value] as const),
  ...[['a'], ['a', 'b', 'c']].map(value => ['string[2]', value] as const),
  ...[[], [{ all: true }], 'x', null, {}].map(value => ['Line', value] as const),
  ['toString', {}],
  ['string[x]', ['a']],
]

describe('typed data on the screen', () => {
  it('has of its domain only what its types name: the rest is not signed', async () => {
    const types = [field('name', 'string'), field('salt', 'bytes32')]
    const { facts, flags, digest } = await shown(
      order(types, { name: 'X', version: 'Free', salt, chainId: 1, verifyingContract: contract }),
    )
    expect(facts).to.deep.equal([['typed.domain', 'X'], ['typed.salt', salt], title])
    expect(flags).to.deep.equal(['unknown-data'])
    expect(digest).to.equal((await shown(order(types, { name: 'X', salt }))).digest)
  })

  it('is red for another network where the network is signed, and only there', async () => {
    expect((await shown(order([field('chainId', 'uint256')], { chainId: 137 }))).flags).to.deep.equal([
      'wrong-chain',
      'unknown-data',
    ])
    expect((await shown(order([field('name', 'string')], { name: 'X', chainId: 137 }))).flags).to.deep.equal([
      'unknown-data',
    ])
  })

  it('has what is signed by default, where it does not say what its domain is made of', async () => {
    expect(
      (
        await shown(
          order(undefined, { name: 'X', version: '1', chainId: 137, verifyingContract: contract, stray: 'no' }),
        )
      ).facts,
    ).to.deep.equal([
      ['typed.domain', 'X'],
      ['typed.version', '1'],
      ['field.chain', '137'],
      ['field.contract', contract],
      title,
    ])
    // A text is no number there: it is not signed.
    expect((await shown(order(undefined, { name: 'X', chainId: '1' }))).facts).to.deep.equal([
      ['typed.domain', 'X'],
      title,
    ])
  })

  it('has further fields of the domain, apart from the lines that are the frame’s own', async () => {
    const { facts, tree } = await shown(
      order(
        [field('name', 'string'), field('account', 'address'), field('maker', 'Person'), field('isFrozen', 'bool')],
        { name: 'X', account: contract.toLowerCase(), maker: { wallet: spender, stray: 'no' }, isFrozen: false },
      ),
    )
    expect(facts).to.deep.equal([['typed.domain', 'X'], title])
    expect(tree).to.deep.equal([
      { name: 'domain.account', type: 'address', value: contract },
      { name: 'domain.maker', type: 'Person', value: [{ name: 'wallet', type: 'address', value: spender }] },
      { name: 'domain.isFrozen', type: 'bool', value: 'false' },
      all,
    ])
  })

  it('is its domain alone where no more is signed', async () => {
    const { facts, tree, flags } = await shown(
      order(
        [field('name', 'string'), field('all', 'bool')],
        { name: 'X', all: false },
        { primaryType: 'EIP712Domain', message: { all: true, spender, value: '1' } },
      ),
    )
    expect(facts).to.deep.equal([
      ['typed.domain', 'X'],
      ['typed.type', 'EIP712Domain'],
    ])
    expect(tree).to.deep.equal([{ name: 'domain.all', type: 'bool', value: 'false' }])
    expect(flags).to.deep.equal(['unknown-data'])
  })

  it('is judged by what is signed of its message', async () => {
    expect((await shown(order([], {}, { message: { all: true, spender, value: '1' } }))).flags).to.deep.equal([
      'unknown-data',
    ])
  })

  for (const [name, broken] of [
    ['a domain without a field of its types', order([field('version', 'string')], {})],
    ['no domain', order([], {}, { domain: null })],
    ['no message', order([], {}, { message: null })],
    ['a type that is not there', order([], {}, { primaryType: 'Other' })],
    [
      'bytes that are written as a text',
      order([], {}, { types: { EIP712Domain: [], Order: [field('data', 'bytes')] }, message: { data: 'hello' } }),
    ],
    ...['0X', '0X1234'].map(
      data =>
        [
          `bytes that begin as ${data}`,
          order([], {}, { types: { EIP712Domain: [], Order: [field('data', 'bytes')] }, message: { data } }),
        ] as const,
    ),
    [
      'half a byte',
      order([], {}, { types: { EIP712Domain: [], Order: [field('data', 'bytes')] }, message: { data: '0x123' } }),
    ],
    ['a domain that is a list', order([], [])],
    ['a number as the version', order(undefined, { name: 'X', version: 1 })],
    [
      'a name of the domain that is a list of its bytes',
      order([field('name', 'string')], { name: [...new TextEncoder().encode('Permit2')] }),
    ],
    [
      'a list of what is the name of a struct',
      order(
        [],
        {},
        {
          types: { EIP712Domain: [], Order: [field('lines', 'bool[]')], 'bool[]': [field('length', 'uint8')] },
          message: { lines: [true] },
        },
      ),
    ],
    [
      'a struct whose name is the beginning of another type',
      order(
        [],
        {},
        { types: { EIP712Domain: [], 'Order(bool x)Y': [field('all', 'bool')] }, primaryType: 'Order(bool x)Y' },
      ),
    ],
    [
      'a field whose name is several',
      order([], {}, { types: { EIP712Domain: [], Order: [field('a,bool b', 'bool')] }, message: { 'a,bool b': true } }),
    ],
    [
      'two fields of one name',
      order([], {}, { types: { EIP712Domain: [], Order: [field('all', 'bool'), field('all', 'bool')] } }),
    ],
    [
      'a member that every object has',
      order([], {}, { types: { EIP712Domain: [], Order: [field('toString', 'string')] } }),
    ],
    ['a list in the place of its type', order([], {}, { primaryType: ['Order'] })],
    ...invalidValues.map(
      ([type, value]) =>
        [
          `${JSON.stringify(value)} as ${type}`,
          order(
            [],
            {},
            {
              types: { EIP712Domain: [], Order: [field('all', type)], Line: [field('all', 'bool')] },
              message: { all: value },
            },
          ),
        ] as const,
    ),
  ] as const) {
    it(`is refused with ${name}`, async () =>
      expect(
        await read(broken).then(
          () => 'shown',
          (error: unknown) => (error as { readonly code: number }).code,
        ),
      ).to.equal(-32602))
  }
})

describe('a call inside typed data', () => {
  const domain = [field('name', 'string'), field('verifyingContract', 'address')]
  const values = { name: 'Token', verifyingContract: contract }
  const inWords = {
    name: 'approve',
    args: [
      { name: 'spender', type: 'address', value: spender },
      { name: 'amount', type: 'uint256', value: maxUint256.toString() },
    ],
  }
  const carrying = (types: object, message: object): TypedDataInput =>
    order(domain, values, { types: { EIP712Domain: domain, ...types }, message })

  it('goes to the contract that checks the signature, where it names none', async () => {
    const { flags, calls } = await shown(
      carrying(
        { Order: [field('nonce', 'uint256'), field('functionSignature', 'bytes')] },
        { nonce: 1, functionSignature: approve, to: spender },
      ),
    )
    expect(flags).to.deep.equal(['unlimited-approve'])
    expect(calls?.map(({ facts, call }) => [facts.at(-1), call])).to.deep.equal([
      [{ label: 'field.contract', value: contract, kind: 'address' }, inWords],
    ])
  })

  it('goes where it says, and is found in lists and in other structs', async () => {
    const types = {
      Order: [field('calls', 'Call[]'), field('request', 'Request')],
      Call: [field('target', 'address'), field('callData', 'bytes')],
      Request: [field('to', 'address'), field('data', 'bytes')],
    }
    const { flags, calls } = await shown(
      carrying(types, {
        calls: [
          { target: evmAddress, callData: '0xdeadbeef' },
          { target: evmAddress, callData: '0x' },
        ],
        request: { to: spender, data: approve },
      }),
    )
    expect(flags).to.deep.equal(['unknown-selector', 'unlimited-approve', 'unknown-data'])
    const contractOf = (facts: readonly Fact[]) => facts.find(({ label }) => label === 'field.contract')?.value
    expect(calls?.map(({ facts, call }) => [contractOf(facts), call?.name])).to.deep.equal([
      [evmAddress, undefined],
      [spender, 'approve'],
    ])
  })

  it('is none where other bytes have its name, or bytes of another name read as none', async () => {
    const { flags, calls } = await shown(
      carrying(
        { Order: [field('data', 'bytes32'), field('signature', 'bytes')] },
        { data: salt, signature: `0x${'ab'.repeat(65)}` },
      ),
    )
    expect([flags, calls]).to.deep.equal([[], []])
  })

  it('is found under any name where it reads as a known one', async () => {
    const { flags } = await shown(carrying({ Order: [field('payload', 'bytes')] }, { payload: approve }))
    expect(flags).to.include('unlimited-approve')
  })
})
