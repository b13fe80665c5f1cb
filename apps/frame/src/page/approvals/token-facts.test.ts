import { expect } from 'chai'
import { encodeFunctionData, maxUint160, maxUint256, pad, parseAbi, type Hex } from 'viem'
import { approvalContext, evmAddress as own } from '../testing/approval-fixture.js'
import { readApprovalScreen } from '../testing/read-approval-screen.js'
import { callToken, textAnswer as text, wordAnswer as word, type TokenAnswers } from '../testing/token-answers.js'
import type { ApprovalContext } from './approval.js'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const encode = (abi: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([abi] as never) as never, args } as never)
const approve = (amount: bigint, to = spender) => encode('function approve(address,uint256)', to, amount)

/** 1,000 of 5,000 there are, six decimals. */
const usual: TokenAnswers = {
  'symbol()': text('USDC'),
  'decimals()': word(6n),
  'balanceOf(address)': word(1_000_000_000n),
  'totalSupply()': word(5_000_000_000n),
  'allowance(address,address)': word(0n),
}
const never = new Promise<never>(() => undefined)

function worldOf(tokenAnswers: TokenAnswers): ApprovalContext {
  const { env } = approvalContext()
  const answers = { ...usual, ...tokenAnswers }
  return {
    ...env,
    isSmart: false,
    async callRpc(chainId, method, params) {
      if (method === 'eth_simulateV1')
        return [
          {
            calls: [
              {
                status: '0x1',
                returnData: '0x',
                logs: [
                  {
                    address: token,
                    topics: [
                      '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
                      pad(own),
                      pad(spender),
                    ],
                    data: word(1n),
                  },
                ],
              },
            ],
          },
        ]
      if (method !== 'eth_call') return await env.callRpc(chainId, method, params)
      return await callToken((params[0] as { data: Hex }).data, answers)
    },
  }
}

/** Asks, and reads the screen. */
const screenOf = (method: Parameters<typeof readApprovalScreen>[0], request: object, answers: TokenAnswers = {}) =>
  readApprovalScreen(method, request, worldOf(answers))

const one = (data: Hex, answers?: TokenAnswers, to: string = token, value = '0x0') =>
  screenOf('eth_sendTransaction', { from: own, to, value, data }, answers)
const [by, have] = [`By: ${spender}`, 'You have: 1 000 USDC']

type Screen = ReturnType<typeof screenOf>
/** What is asked, its first lines, and its flags. */
type Case = readonly [title: string, screen: () => Screen, first: readonly string[], flags: readonly string[]]

async function expectScreen(screen: Screen, first: readonly string[], flags: readonly string[]) {
  const found = await screen
  expect(found.lines.slice(0, first.length)).to.deep.equal(first)
  expect(found.flags).to.deep.equal(flags)
  return found
}

describe('tokens in what is asked', () => {
  const cases: readonly Case[] = [
    [
      'an allowance of less than there is',
      () => one(approve(400_500_000n)),
      ['You let be spent: 400.5 USDC', by, have],
      [],
    ],
    ['one of all there is', () => one(approve(1_000_000_000n)), ['You let be spent: 1 000 USDC', by, have], []],
    [
      'one of more than the visitor has',
      () => one(approve(1_000_000_001n)),
      ['You let be spent: 1 000.000001 USDC', by, have],
      ['amber over-balance'],
    ],
    [
      'one of the whole supply',
      () => one(approve(5_000_000_000n)),
      ['You let be spent: 5 000 USDC', by, have],
      ['amber over-balance'],
    ],
    [
      'one of more than the supply',
      () => one(approve(5_000_000_001n)),
      ['You let be spent: 5 000.000001 USDC', by, have],
      ['red unlimited-approve'],
    ],
    [
      'one without a limit',
      () => one(approve(maxUint256)),
      [
        'You let be spent: 115 792 089 237 316 195 423 570 985 008 687 907 853 269 984 665 640 564 039 457 584 007 913 129.639935 USDC',
        by,
        have,
      ],
      ['red unlimited-approve'],
    ],
    ['one that is taken back', () => one(approve(0n)), ['You let be spent: 0 USDC', by, have], []],
    [
      'one that is raised',
      () => one(encode('function increaseAllowance(address,uint256)', spender, 5n)),
      ['You let be spent: 0.000005 USDC', by, have],
      [],
    ],
    [
      'one that is raised over what there is',
      () =>
        one(encode('function increaseAllowance(address,uint256)', spender, 600_000_000n), {
          'allowance(address,address)': word(600_000_000n),
        }),
      ['You let be spent: 600 USDC', by, have],
      ['amber over-balance'],
    ],
    [
      'one that is raised from nobody knows what',
      () =>
        one(encode('function increaseAllowance(address,uint256)', spender, 5n), {
          'allowance(address,address)': new Error('no'),
        }),
      ['You let be spent: 0.000005 USDC', by, have],
      ['amber allowance-unknown'],
    ],
    [
      'one that is lowered',
      () => one(encode('function decreaseAllowance(address,uint256)', spender, 5_000_000n)),
      ['Taken back: 5 USDC', by, have],
      [],
    ],
    [
      'one of Permit2',
      () => one(encode('function approve(address,address,uint160,uint48)', token, spender, 7_000_000n, 0), {}, permit2),
      ['You let be spent: 7 USDC', by, `Token: ${token}`, have],
      [],
    ],
    [
      'one of Permit2 of 2^96 − 2',
      () =>
        one(encode('function approve(address,address,uint160,uint48)', token, spender, 2n ** 96n - 2n, 0), {}, permit2),
      ['You let be spent: 79 228 162 514 264 337 593 543.950334 USDC', by, `Token: ${token}`, have],
      ['red unlimited-approve'],
    ],
    [
      'one of Permit2 of all',
      () =>
        one(
          encode('function approve(address,address,uint160,uint48)', token, spender, maxUint160, 0),
          { 'totalSupply()': word(maxUint256) },
          permit2,
        ),
      ['You let be spent: 1 461 501 637 330 902 918 203 684 832 716 283 019 655 932.542975 USDC', by],
      ['red unlimited-approve', 'amber over-balance'],
    ],
    [
      'one of every item',
      () => one(encode('function setApprovalForAll(address,bool)', spender, true)),
      ['You let be spent: every item', by],
      ['red approve-all'],
    ],
    [
      'one of every item that is taken back',
      () => one(encode('function setApprovalForAll(address,bool)', spender, false)),
      ['Taken back: every item', by],
      [],
    ],
    [
      'one of an item',
      () =>
        one(approve(77n), {
          'symbol()': text('CAT'),
          'decimals()': new Error('no'),
          'supportsInterface(bytes4)': word(1n),
          'balanceOf(address)': word(1n),
          'totalSupply()': word(5n),
        }),
      ['You let be spent: #77 CAT', by],
      [],
    ],
    [
      'one of a token whose supply is not known',
      () => one(approve(900_000_000n), { 'totalSupply()': new Error('no') }),
      ['You let be spent: 900 USDC', by, have],
      [],
    ],
    [
      'a large one of a token whose supply is not known',
      () => one(approve(2n ** 95n), { 'totalSupply()': new Error('no'), 'balanceOf(address)': word(maxUint256) }),
      [],
      ['red unlimited-approve'],
    ],
    [
      'two that are large together, of a token whose supply is not known',
      () =>
        one(encode('function multicall(bytes[])', [approve(2n ** 94n), approve(2n ** 94n, other)]), {
          'totalSupply()': new Error('no'),
          'balanceOf(address)': word(maxUint256),
        }),
      [],
      ['red unlimited-approve', 'red unlimited-approve'],
    ],
    [
      'two that are too much together',
      () => one(encode('function multicall(bytes[])', [approve(600_000_000n), approve(600_000_000n, other)])),
      ['You let be spent: 600 USDC', by, have, 'You let be spent: 600 USDC'],
      ['amber over-balance', 'amber over-balance'],
    ],
    [
      'one of a token that says nothing',
      () => one(approve(5n), Object.fromEntries(Object.keys(usual).map(name => [name, new Error('no')]))),
      ['You let be spent: 5 of the smallest unit (its decimals are not known)', by],
      ['amber allowance-unknown'],
    ],
    [
      'one of a token that never answers',
      () => one(approve(5n), Object.fromEntries(Object.keys(usual).map(name => [name, never]))),
      ['You let be spent: 5 of the smallest unit (its decimals are not known)', by],
      ['amber allowance-unknown'],
    ],
    [
      'one of a token with decimals that make no sense',
      () => one(approve(5n), { 'decimals()': word(2n ** 200n) }),
      ['You let be spent: 5 USDC of the smallest unit (its decimals are not known)', by],
      [],
    ],
    [
      'one of a token that calls itself something else',
      () => one(approve(5_000_000n), { 'symbol()': text('\u202EUS\u200BDC\n0 ETH <b>and more') }),
      ['You let be spent: 5 USDC0ETH<b>a', by],
      [],
    ],
    [
      'tokens that are sent',
      () => one(encode('function transfer(address,uint256)', spender, 25_000_000n)),
      ['Amount: 25 USDC', `To: ${spender}`, have],
      [],
    ],
    [
      'tokens that are fetched',
      () => one(encode('function transferFrom(address,address,uint256)', other, own, 25_000_000n)),
      ['Amount: 25 USDC', `To: ${own}`, have],
      [],
    ],
    [
      'an item that is sent',
      () => one(encode('function safeTransferFrom(address,address,uint256)', own, own, 9n)),
      ['Amount: #9 USDC', `To: ${own}`],
      [],
    ],
    [
      'a withdrawal for a stranger',
      () => one(encode('function withdraw(address,uint256,address)', token, 5n, spender), {}, other),
      [`To: ${spender}`],
      ['red recipient'],
    ],
    [
      'a vault that pays a stranger',
      () => one(encode('function redeem(uint256,address,address)', 5n, spender, own), {}, other),
      [`To: ${spender}`],
      ['red recipient'],
    ],
  ]
  for (const [title, screen, first, flags] of cases) {
    it(`stand first, in their own unit, and are compared with what there is: ${title}`, async () => {
      const found = await expectScreen(screen(), first, flags)
      expect(found.text.replaceAll('\u202f', ' ')).not.to.match(/Amount\s*0 ETH|no change was found/)
    })
  }

  describe('of which there is too little', () => {
    const send = (amount: bigint) => encode('function transfer(address,uint256)', spender, amount)
    const calls = (...list: readonly object[]) =>
      screenOf('wallet_sendCalls', { version: '2.0.0', from: own, chainId: '0x1', calls: list })
    const results = ({ lines }: { readonly lines: readonly string[] }) =>
      lines.filter(line => line.startsWith('Simulation'))
    const fails = (amount: string) => [`Simulation: would fail: ${amount} is lacking`]

    it('are named, and how much is lacking', async () => {
      expect(results(await one(send(1_025_000_000n)))).to.deep.equal(fails('25 USDC'))
      expect(results(await one(send(1_000_000_000n)))).to.deep.equal(['Simulation: goes through'])
    })

    it('are added up over the calls of a batch, until one of them may bring some', async () => {
      expect(
        results(
          await calls(
            { to: token, data: send(600_000_000n) },
            { to: spender, value: '0x1' },
            { to: token, data: send(600_000_000n) },
          ),
        ),
      ).to.deep.equal(fails('200 USDC'))
      expect(
        results(
          await calls(
            { to: token, data: send(600_000_000n) },
            { to: other, data: '0x12345678' },
            { to: token, data: send(600_000_000n) },
          ),
        ),
      ).to.deep.equal([])
    })
  })

  it('stand beside the coin that goes with them', async () => {
    const { lines } = await one(approve(5_000_000n), {}, token, '0x1')
    expect(lines.filter(line => /^Amount/.test(line))).to.deep.equal(['Amount: 0.000000000000000001 ETH'])
  })

  it('are a change where somebody may spend them, though a node that tries it tells of none', async () => {
    const env = worldOf({})
    const silent: ApprovalContext = {
      ...env,
      callRpc: async (chainId, method, params) =>
        method === 'eth_simulateV1'
          ? [{ calls: [{ status: '0x1', returnData: '0x', logs: [] }] }]
          : await env.callRpc(chainId, method, params),
    }
    const textOf = async (data: Hex) =>
      (await readApprovalScreen('eth_sendTransaction', { from: own, to: token, value: '0x0', data }, silent)).text
    expect(await textOf(encode('function claim()'))).to.include('no change was found')
    expect(await textOf(approve(5n))).not.to.include('no change was found')
  })

  it('are named by the title of what lets somebody spend them', async () => {
    const titles = await Promise.all([
      one(approve(5n)),
      one(encode('function increaseAllowance(address,uint256)', spender, 5n)),
      one(encode('function setApprovalForAll(address,bool)', spender, true)),
      one(approve(0n)),
      one(encode('function transfer(address,uint256)', spender, 5n)),
    ])
    expect(titles.map(({ title }) => title)).to.deep.equal([
      'Let another spend your token',
      'Let another spend your token',
      'Let another spend your token',
      'Call a contract',
      'Call a contract',
    ])
  })

  it('stand in each call of a batch, and the coin where it is one', async () => {
    const found = await screenOf('wallet_sendCalls', {
      version: '2.0.0',
      chainId: '0x1',
      from: own,
      calls: [
        { to: token, data: approve(600_000_000n) },
        { to: other, data: approve(2_000_000_000n) },
        { to: spender, value: '0x0' },
        { to: other, data: encode('function redeem(uint256,address,address)', 5n, spender, own) },
      ],
    })
    expect(found.cards.map(lines => lines[0])).to.deep.equal([
      'You let be spent: 600 USDC',
      'You let be spent: 2 000 USDC',
      `To: ${spender}`,
      `To: ${spender}`,
    ])
    expect(found.cards.map(lines => lines.some(line => line === 'Amount: 0 ETH'))).to.deep.equal([
      false,
      false,
      true,
      false,
    ])
    expect([found.lines.some(line => /^Amount/.test(line)), found.flags]).to.deep.equal([
      false,
      ['red recipient', 'amber over-balance'],
    ])
  })
})

type Fields = readonly (readonly [name: string, type: string, value: unknown])[]
const typesOf = (structs: Readonly<Record<string, Fields>>) =>
  Object.fromEntries(
    Object.entries(structs).map(([type, fields]) => [type, fields.map(([name, kind]) => ({ name, type: kind }))]),
  )
const valuesOf = (fields: Fields) => Object.fromEntries(fields.map(([name, , value]) => [name, value]))
/** Signed for the contract. */
const signed = (
  primaryType: string,
  contract: string | undefined,
  fields: Fields,
  answers?: TokenAnswers,
  more: Readonly<Record<string, Fields>> = {},
) =>
  screenOf(
    'eth_signTypedData_v4',
    {
      types: {
        EIP712Domain: [
          { name: 'chainId', type: 'uint256' },
          ...(contract ? [{ name: 'verifyingContract', type: 'address' }] : []),
        ],
        ...typesOf({ [primaryType]: fields, ...more }),
      },
      primaryType,
      domain: { chainId: 1, ...(contract && { verifyingContract: contract }) },
      message: valuesOf(fields),
    },
    answers,
  )
const ends: Fields = [
  ['nonce', 'uint256', '0'],
  ['deadline', 'uint256', '1800000000'],
]
const eip2612 = (value: bigint, answers?: TokenAnswers, contract: string | undefined = token) =>
  signed(
    'Permit',
    contract,
    [['owner', 'address', own], ['spender', 'address', spender], ['value', 'uint256', `${value}`], ...ends],
    answers,
  )
const dai = (isAllowed: boolean, answers?: TokenAnswers) =>
  signed(
    'Permit',
    token,
    [
      ['holder', 'address', own],
      ['spender', 'address', spender],
      ['nonce', 'uint256', '0'],
      ['expiry', 'uint256', '0'],
      ['allowed', 'bool', isAllowed],
    ],
    answers,
  )
const details: Fields = [
  ['token', 'address', token],
  ['amount', 'uint160', '0'],
  ['expiration', 'uint48', '1800000000'],
  ['nonce', 'uint48', '0'],
]
const detailsOf = (amount: bigint, of = token) => ({ ...valuesOf(details), token: of, amount: `${amount}` })
const single = (amount: bigint, answers?: TokenAnswers) =>
  signed(
    'PermitSingle',
    permit2,
    [
      ['details', 'PermitDetails', detailsOf(amount)],
      ['spender', 'address', spender],
      ['sigDeadline', 'uint256', '1800000000'],
    ],
    answers,
    { PermitDetails: details },
  )
const batch = (...amounts: readonly (readonly [amount: bigint, of?: string])[]) =>
  signed(
    'PermitBatch',
    permit2,
    [
      ['details', 'PermitDetails[]', amounts.map(([amount, of]) => detailsOf(amount, of))],
      ['spender', 'address', spender],
      ['sigDeadline', 'uint256', '1800000000'],
    ],
    {},
    { PermitDetails: details },
  )
const permissions: Fields = [
  ['token', 'address', token],
  ['amount', 'uint256', '0'],
]
const transferFrom = (
  primaryType: string,
  permitted: unknown,
  more: Fields = [],
  of: Readonly<Record<string, Fields>> = {},
) =>
  signed(
    primaryType,
    permit2,
    [
      ['permitted', Array.isArray(permitted) ? 'TokenPermissions[]' : 'TokenPermissions', permitted],
      ['spender', 'address', spender],
      ...ends,
      ...more,
    ],
    {},
    { TokenPermissions: permissions, ...of },
  )

describe('tokens in a permit that is signed', () => {
  const at = `Token: ${token}`
  const unlimited = (amount: string) => `You let be spent: ${amount} USDC`
  const [toStranger, byPermit2] = ['red permit', 'red permit2']
  const cases: readonly Case[] = [
    [
      'EIP-2612, less than there is',
      () => eip2612(400_500_000n),
      ['You let be spent: 400.5 USDC', by, have],
      [toStranger],
    ],
    ['EIP-2612, all there is', () => eip2612(1_000_000_000n), ['You let be spent: 1 000 USDC', by, have], [toStranger]],
    [
      'EIP-2612, more than the visitor has',
      () => eip2612(1_000_000_001n),
      ['You let be spent: 1 000.000001 USDC', by, have],
      [toStranger, 'amber over-balance'],
    ],
    [
      'EIP-2612, the whole supply',
      () => eip2612(5_000_000_000n),
      ['You let be spent: 5 000 USDC', by, have],
      [toStranger, 'amber over-balance'],
    ],
    [
      'EIP-2612, more than the supply',
      () => eip2612(5_000_000_001n),
      ['You let be spent: 5 000.000001 USDC', by, have],
      [toStranger, 'red unlimited-approve'],
    ],
    [
      'EIP-2612, without a limit',
      () => eip2612(maxUint256),
      [
        unlimited(
          '115 792 089 237 316 195 423 570 985 008 687 907 853 269 984 665 640 564 039 457 584 007 913 129.639935',
        ),
        by,
        have,
      ],
      [toStranger, 'red unlimited-approve'],
    ],
    ['EIP-2612, taken back', () => eip2612(0n), ['You let be spent: 0 USDC', by, have], ['amber unknown-data']],
    [
      'EIP-2612, of a token whose supply is not known',
      () => eip2612(900_000_000n, { 'totalSupply()': new Error('no') }),
      ['You let be spent: 900 USDC', by, have],
      [toStranger],
    ],
    [
      'EIP-2612, a large one of a token whose supply is not known',
      () => eip2612(2n ** 95n, { 'totalSupply()': new Error('no'), 'balanceOf(address)': word(maxUint256) }),
      [],
      [toStranger, 'red unlimited-approve'],
    ],
    [
      'EIP-2612, of a token that says nothing',
      () => eip2612(5n, Object.fromEntries(Object.keys(usual).map(name => [name, new Error('no')]))),
      ['You let be spent: 5 of the smallest unit (its decimals are not known)', by],
      [toStranger, 'amber allowance-unknown'],
    ],
    [
      'EIP-2612, of a token that never answers',
      () => eip2612(5n, Object.fromEntries(Object.keys(usual).map(name => [name, never]))),
      ['You let be spent: 5 of the smallest unit (its decimals are not known)', by],
      [toStranger, 'amber allowance-unknown'],
    ],
    [
      'EIP-2612, of a token with decimals that make no sense',
      () => eip2612(5n, { 'decimals()': word(2n ** 200n) }),
      ['You let be spent: 5 USDC of the smallest unit (its decimals are not known)', by],
      [toStranger],
    ],
    [
      'EIP-2612, of a token that calls itself something else',
      () => eip2612(5_000_000n, { 'symbol()': text('\u202EUS\u200BDC\n0 ETH <b>and more') }),
      ['You let be spent: 5 USDC0ETH<b>a', by],
      [toStranger],
    ],
    [
      'Dai, all',
      () => dai(true),
      [
        unlimited(
          '115 792 089 237 316 195 423 570 985 008 687 907 853 269 984 665 640 564 039 457 584 007 913 129.639935',
        ),
        by,
        have,
      ],
      [toStranger, 'red unlimited-approve'],
    ],
    ['Dai, taken back', () => dai(false), ['You let be spent: 0 USDC', by, have], ['amber unknown-data']],
    [
      'EIP-4494, an item',
      () =>
        signed('Permit', token, [['spender', 'address', spender], ['tokenId', 'uint256', '77'], ...ends], {
          'symbol()': text('CAT'),
          'decimals()': new Error('no'),
          'supportsInterface(bytes4)': word(1n),
          'balanceOf(address)': word(1n),
          'totalSupply()': word(5n),
        }),
      ['You let be spent: #77 CAT', by],
      [toStranger],
    ],
    ['Permit2, less than there is', () => single(7_000_000n), ['You let be spent: 7 USDC', by, at, have], [byPermit2]],
    [
      'Permit2, more than the visitor has',
      () => single(1_000_000_001n),
      ['You let be spent: 1 000.000001 USDC', by, at, have],
      [byPermit2, 'amber over-balance'],
    ],
    [
      'Permit2, 2^96 − 2',
      () => single(2n ** 96n - 2n),
      [unlimited('79 228 162 514 264 337 593 543.950334'), by, at, have],
      [byPermit2, 'red unlimited-approve'],
    ],
    [
      'Permit2, all of a token whose supply is not known',
      () => single(maxUint160, { 'totalSupply()': new Error('no') }),
      [unlimited('1 461 501 637 330 902 918 203 684 832 716 283 019 655 932.542975'), by, at, have],
      [byPermit2, 'red unlimited-approve'],
    ],
    [
      'Permit2, two that are too much together, the token written in two ways',
      () => batch([600_000_000n], [600_000_000n, token.toLowerCase()]),
      ['You let be spent: 600 USDC', by, at, have, 'You let be spent: 600 USDC', by, at, have],
      [byPermit2, 'amber over-balance'],
    ],
    [
      'Permit2, two of two tokens',
      () => batch([600_000_000n], [600_000_000n, other]),
      ['You let be spent: 600 USDC', by, at, have, 'You let be spent: 600 USDC', by, `Token: ${other}`, have],
      [byPermit2],
    ],
    [
      'Permit2, a transfer',
      () => transferFrom('PermitTransferFrom', { token, amount: '1000000001' }),
      ['You let be spent: 1 000.000001 USDC', by, at, have],
      [byPermit2, 'amber over-balance'],
    ],
    [
      'Permit2, transfers',
      () =>
        transferFrom('PermitBatchTransferFrom', [
          { token, amount: '1000000' },
          { token, amount: '5000000000' },
        ]),
      ['You let be spent: 1 USDC', by, at, have, 'You let be spent: 5 000 USDC', by, at, have],
      [byPermit2, 'red unlimited-approve'],
    ],
    [
      'Permit2, a transfer for what else is signed',
      () =>
        transferFrom(
          'PermitWitnessTransferFrom',
          { token, amount: '5000000001' },
          [['witness', 'Reason', { token: other, amount: '1' }]],
          { Reason: permissions },
        ),
      ['You let be spent: 5 000.000001 USDC', by, at, have, `From: ${own}`],
      [byPermit2, 'red unlimited-approve'],
    ],
    [
      'a permit that names its token by a word',
      () =>
        signed('Permit', token, [
          ['spender', 'address', spender],
          ['token', 'string', 'USDC'],
          ['value', 'uint256', '5'],
        ]),
      [`From: ${own}`],
      [toStranger],
    ],
    ['a permit that names no token', () => eip2612(5n, {}, ''), [`From: ${own}`], [toStranger]],
    [
      'what is no permit',
      () =>
        signed('Offer', token, [
          ['spender', 'address', spender],
          ['value', 'uint256', '5'],
        ]),
      [`From: ${own}`],
      [toStranger],
    ],
  ]
  for (const [title, screen, first, flags] of cases)
    it(`stand first, in their own unit, and are compared with what there is: ${title}`, () =>
      expectScreen(screen(), first, flags))
})
