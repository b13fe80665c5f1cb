import { expect } from 'chai'
import { decodeBase58, encodeBase58 } from '@w3m/core/caip'
import { bytesToBase64 } from '../base64.js'
import { NoAnswer } from '../rpc/rpc-failure.js'
import { approvalContext, solanaAddress as own } from '../testing/approval-fixture.js'
import type { Approval, ApprovalContext } from './approval.js'
import { knownAddresses } from './known-addresses.js'
import { prepareSolanaSend, prepareSolanaTransaction, prepareSolanaTransactions } from './solana-approval.js'

const [devnet, mainnet] = ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
const system = '11111111111111111111111111111111'
const friend = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const table = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
/** Another address with both ends of the friend's. */
const twin = `${friend.slice(0, 20)}z${friend.slice(21)}`

const key = (address: string) => [...decodeBase58(address)!]
const billion = [2, 0, 0, 0, 0, 0xca, 0x9a, 0x3b, 0, 0, 0, 0]
const wire = (...chunks: readonly (number | readonly number[])[]) =>
  encodeBase58(Uint8Array.from([1, ...new Uint8Array(64), ...chunks.flat()]))
/** Pays whoever stands in the table's second place. */
const lookedUp = wire(
  0x80,
  1,
  0,
  1,
  2,
  key(own),
  key(system),
  Array<number>(32).fill(7),
  1,
  1,
  2,
  0,
  2,
  12,
  billion,
  1,
  key(table),
  1,
  1,
  0,
)
const plain = (block: number, ...first: readonly number[]) =>
  wire(
    1,
    0,
    1,
    3,
    key(own),
    key(friend),
    key(system),
    Array<number>(32).fill(block),
    first.length ? 2 : 1,
    [...first],
    2,
    2,
    0,
    1,
    12,
    billion,
  )

const tableOf = (...addresses: readonly string[]) => ({
  data: [bytesToBase64(Uint8Array.from([...new Uint8Array(56), ...addresses.flatMap(key)])), 'base64'],
})
type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>
function screen(answers: Answers = {}, chainId = devnet, activeChainId = devnet): ApprovalContext {
  const usual: Answers = {
    isBlockhashValid: () => ({ value: true }),
    getMultipleAccounts: () => ({ value: [tableOf(system, friend)] }),
    getSignatureStatuses: () => ({ value: [null] }),
    sendTransaction: () => 'done',
    ...answers,
  }
  const stored = new Map<string, unknown>()
  const { env } = approvalContext()
  return {
    ...env,
    chainId,
    activeChainId,
    network: id => (id === devnet || id === mainnet ? { id, name: 'Solana', symbol: 'SOL', decimals: 9 } : undefined),
    callRpc: (_, method, params) => Promise.resolve().then(() => usual[method]!(params)),
    vault: { call: () => Promise.resolve({ signature: encodeBase58(new Uint8Array(64).fill(9)) } as never) },
    store: {
      get: name => Promise.resolve(stored.get(name)),
      set: (name, value) => Promise.resolve(void stored.set(name, value)),
      list: prefix => Promise.resolve([...stored].flatMap(([name, value]) => (name.startsWith(prefix) ? [value] : []))),
      delete: name => Promise.resolve(void stored.delete(name)),
    },
  }
}
const shown = async (transaction: string, env: ApprovalContext) =>
  ((await prepareSolanaTransaction({ transaction }, env)) as Approval).view
const ids = ({ flags }: Approval['view']) => flags.map(({ id }) => id)
const to = ({ calls }: Approval['view']) => calls![0]!.call!.args.find(({ name }) => name === 'to')?.value

describe('a recipient in a lookup table', () => {
  it('is on the screen, by what the network says', async () => {
    const requests: unknown[] = []
    const view = await shown(
      lookedUp,
      screen({ getMultipleAccounts: params => (requests.push(params), { value: [tableOf(system, friend)] }) }),
    )
    // A table of a moment ago is in no final block yet.
    const options = { encoding: 'base64', commitment: 'confirmed' }
    expect([to(view), ids(view), requests]).to.deep.equal([friend, [], [[[table], options]]])
  })

  it('is remembered, and a look-alike of it is red', async () => {
    let at = friend
    const env = screen({ getMultipleAccounts: () => ({ value: [tableOf(system, at)] }) })
    await ((await prepareSolanaSend({ transaction: lookedUp }, env)) as Approval).approve()
    expect(await knownAddresses(env)).to.include(friend)
    at = twin
    expect((await shown(lookedUp, env)).flags).to.deep.equal([{ id: 'look-alike', values: { known: friend } }])
  })

  const silent: readonly (readonly [title: string, answer: () => unknown])[] = [
    ['the network does not answer', () => Promise.reject(new NoAnswer())],
    ['the table is not there', () => ({ value: [null] })],
    ['the table has no such place yet', () => ({ value: [tableOf(system)] })],
    ['the answer makes no sense', () => null],
  ]
  for (const [title, answer] of silent) {
    it(`is red where ${title}`, async () => {
      const view = await shown(lookedUp, screen({ getMultipleAccounts: answer }))
      expect([to(view), ids(view)]).to.deep.equal(['?2', ['no-lookup']])
    })
  }
})

describe('a transaction that is sent', () => {
  for (const [title, options, config] of [
    ['on the block of a moment ago', undefined, { preflightCommitment: 'confirmed' }],
    [
      'as the application says',
      { preflightCommitment: 'processed', skipPreflight: true, maxRetries: 2, minContextSlot: 7, encoding: 'base58' },
      { preflightCommitment: 'processed', skipPreflight: true, maxRetries: 2, minContextSlot: 7 },
    ],
  ] as const)
    it(`is tried by the node ${title}`, async () => {
      const sent: unknown[] = []
      const env = screen({ sendTransaction: ([, sendConfig]) => sent.push(sendConfig) })
      await ((await prepareSolanaSend({ transaction: plain(1), options }, env)) as Approval).approve()
      expect(JSON.parse(JSON.stringify(sent))).to.deep.equal([{ ...config, encoding: 'base64' }])
    })
})

describe('whose token account tokens are sent to', () => {
  const programs = [
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  ] as const
  const [source, account] = [encodeBase58(new Uint8Array(32).fill(3)), table]
  const incinerator = '1nc1nerator11111111111111111111111111111111'
  const [transfer, checked] = [
    [5, 3, 1, 2, 0, 9, 3, 1, ...new Uint8Array(7)],
    [5, 4, 1, 4, 2, 0, 10, 12, 1, ...new Uint8Array(8)],
  ]
  const open = [6, 6, 0, 2, 3, 4, 4, 5, 1, 1]
  const sending = (owner: string, ...calls: readonly (readonly number[])[]) =>
    wire(
      ...[1, 0, 4, 7, key(own), key(source), key(account), key(owner), key(system)],
      ...[...programs.map(key), Array<number>(32).fill(1), calls.length, ...calls],
    )
  /** Of classic tokens, unless the bytes say otherwise. */
  const heldBy = (owner: string, length = 165) => ({
    value: [
      {
        lamports: 1,
        owner: programs[0],
        data: [bytesToBase64(Uint8Array.from({ length }, (_, index) => key(owner)[index - 32] ?? 0)), 'base64'],
      },
    ],
  })
  const owners = ({ calls }: Approval['view']) =>
    calls!.flatMap(({ call }) => call!.args.flatMap(({ name, value }) => (name === 'owner of to' ? [value] : [])))
  const known = (whose: string) => [{ id: 'look-alike', values: { known: whose } }]

  for (const [title, call] of [
    ['a transfer', transfer],
    ['a checked one', checked],
  ] as const)
    it(`is on the screen, judged and remembered, by what the network says: ${title}`, async () => {
      let [owner, requests] = [friend, [] as unknown[]]
      const env = screen({ getMultipleAccounts: params => (requests.push(params), heldBy(owner)) })
      const transaction = sending(system, call)
      const read = async () => {
        const view = await shown(transaction, env)
        return [owners(view), view.flags]
      }
      expect(await read()).to.deep.equal([[friend], []])
      expect(requests).to.deep.equal([[[account], { encoding: 'base64', commitment: 'processed' }]])
      await ((await prepareSolanaSend({ transaction }, env)) as Approval).approve()
      expect(await knownAddresses(env)).to.include.members([friend, account])
      owner = twin
      expect(await read()).to.deep.equal([[twin], known(friend)])
      owner = incinerator
      expect(await read()).to.deep.equal([[incinerator], [{ id: 'burn' }]])
    })

  it('is who the transaction opens it for, whatever else the network says', async () => {
    const requests: unknown[] = []
    const env = screen({ getMultipleAccounts: params => (requests.push(params), heldBy(own)) })
    const send = async (...calls: readonly (readonly number[])[]) => {
      await ((await prepareSolanaSend({ transaction: sending(friend, ...calls) }, env)) as Approval).approve()
      return (await knownAddresses(env)).includes(friend)
    }
    expect([await send(open), await send(open, transfer)], 'remembered').to.deep.equal([false, true])
    const view = await shown(sending(twin, open, checked), env)
    expect([owners(view), view.flags, requests]).to.deep.equal([[twin], known(friend), []])
    expect((await shown(sending(twin, open), env)).flags).to.deep.equal(known(friend))
    expect((await shown(sending(incinerator, open), env)).flags).to.deep.equal([{ id: 'burn' }])
  })

  it('is told what opening it may take: of all transactions together, and of others’ accounts alone', async () => {
    const deposits = async (...whose: readonly string[]) => {
      const transactions = whose.map(owner => sending(owner, open, open))
      const { view } = (await prepareSolanaTransactions({ transactions }, screen())) as Approval
      return view.facts.find(({ label }) => label === 'field.deposits')?.value
    }
    expect([await deposits(friend, twin), await deposits(own)]).to.deep.equal(['0.00815712 SOL', undefined])
  })

  for (const [title, answer] of [
    ['the network does not answer', () => Promise.reject(new NoAnswer())],
    ['the account is not there', () => ({ value: [null] })],
    ['it is a mint', () => heldBy(friend, 82)],
    ['the answer makes no sense', () => null],
  ] as const)
    it(`stands nowhere where ${title}`, async () => {
      const view = await shown(sending(system, transfer), screen({ getMultipleAccounts: answer }))
      expect([to(view), owners(view), view.flags]).to.deep.equal([account, [], []])
    })
})

describe('what a transaction says of its own computing', () => {
  const budget = 'ComputeBudget111111111111111111111111111111'
  for (const [kind, name] of [
    [1, 'requestHeapFrame'],
    [4, 'setLoadedAccountsDataSizeLimit'],
  ] as const)
    it(`is read, and no danger: ${name}`, async () => {
      const block = Array<number>(32).fill(1)
      const transaction = wire(1, 0, 1, 2, key(own), key(budget), block, 1, 1, 0, 5, kind, 0, 0, 1, 0)
      const view = await shown(transaction, screen())
      expect([view.calls!.map(({ call }) => call), ids(view)]).to.deep.equal([
        [{ name, args: [{ name: 'bytes', type: '', value: '65536' }] }],
        [],
      ])
    })
})

describe('a transaction of another network', () => {
  const validIf = (block: number): Answers => ({
    isBlockhashValid: ([hash, config]) => (
      expect(config).to.deep.equal({ commitment: 'processed' }),
      { value: hash === encodeBase58(new Uint8Array(32).fill(block)) }
    ),
  })
  it('is red where the network does not know its block', async () => {
    expect(ids(await shown(plain(1), screen(validIf(1))))).to.deep.equal([])
    expect(ids(await shown(plain(2), screen(validIf(1))))).to.deep.equal(['no-block'])
  })

  it('is red among several', async () => {
    const flags = async (...blocks: readonly number[]) =>
      ids(
        (
          (await prepareSolanaTransactions(
            { transactions: blocks.map(block => plain(block)) },
            screen(validIf(1)),
          )) as Approval
        ).view,
      )
    expect([await flags(1, 1), await flags(1, 2)]).to.deep.equal([[], ['no-block']])
  })

  it('is not told by its block where a nonce stands in the place of that, or where nobody answers', async () => {
    const env = screen(validIf(1))
    expect(ids(await shown(plain(2, 2, 3, 1, 1, 0, 4, 4, 0, 0, 0), env))).to.deep.equal(['no-expiry'])
    expect(
      ids(await shown(plain(2), screen({ isBlockhashValid: () => Promise.reject(new NoAnswer()) }))),
    ).to.deep.equal([])
  })

  it('is red where the page is on another one than it asks for', async () => {
    expect(ids(await shown(plain(1), screen({}, mainnet, devnet)))).to.deep.equal(['wrong-chain'])
  })
})

describe('a transaction of a network that the frame does not reach', () => {
  const requests = [
    ['signed', prepareSolanaTransaction, { transaction: plain(1) }],
    ['signed among several', prepareSolanaTransactions, { transactions: [plain(1)] }],
    ['sent', prepareSolanaSend, { transaction: plain(1) }],
  ] as const
  for (const [title, prepare, params] of requests)
    it(`is not shown, as its amounts and its block cannot be told: ${title}`, async () => {
      const chainIds: string[] = []
      const ofOne = {
        ...screen(),
        network: () => undefined,
        callRpc: (id: string) => (chainIds.push(id), Promise.resolve()),
      }
      for (const env of [ofOne, screen({}, 'eip155:1', 'eip155:1')])
        expect(await prepare(params, env).catch((error: unknown) => Object(error).code)).to.equal(4901)
      expect(chainIds).to.deep.equal([])
    })
})

describe('who is sent an amount of nothing on Solana', () => {
  const tokens = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const coins = (...amount: readonly number[]) =>
    wire(1, 0, 1, 3, key(own), key(friend), key(system), Array<number>(32).fill(1), 1, 2, 2, 0, 1, 12, [
      ...[2, 0, 0, 0],
      ...amount,
    ])
  const units = (...amount: readonly number[]) =>
    wire(1, 0, 1, 4, key(own), key(table), key(friend), key(tokens), Array<number>(32).fill(1), 1, 3, 3, 1, 2, 0, 9, [
      3,
      ...amount,
    ])
  for (const [title, make] of [
    ['coins', coins],
    ['tokens', units],
  ] as const)
    it(`is not known by it: ${title}`, async () => {
      const env = screen()
      const knownAfter = async (transaction: string) => {
        await ((await prepareSolanaSend({ transaction }, env)) as Approval).approve()
        return (await knownAddresses(env)).includes(friend)
      }
      expect([
        await knownAfter(make(0, 0, 0, 0, 0, 0, 0, 0)),
        await knownAfter(make(1, 0, 0, 0, 0, 0, 0, 0)),
      ]).to.deep.equal([false, true])
    })
})
