import { expect } from 'chai'
import { decodeBase58 } from '@w3m/core/caip'
import { base64ToBytes, bytesToBase64 } from '../base64.js'
import type { SolanaTransaction } from '../decode/solana-transaction.js'
import { RpcFailure } from '../rpc/rpc-failure.js'
import { approvalContext, solanaAddress as own } from '../testing/approval-fixture.js'
import type { Fact } from './approval.js'
import { solanaChanges } from './solana-changes.js'
import { withTimeout } from './simulation.js'

const [other, wallet, otherWallet, table] = [
  '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q',
  '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  'So11111111111111111111111111111111111111112',
] as const
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const system = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

type Account = {
  readonly lamports: number
  readonly owner: string
  readonly data: readonly [text: string, encoding: 'base64']
} | null

const account = (lamports: number, data = new Uint8Array(), owner: string = system): Account => ({
  lamports,
  owner,
  data: [bytesToBase64(data), 'base64'],
})
const tokens = (
  amount: number,
  tokenOwner: string = own,
  of: string = mint,
  program = tokenProgram,
  length = 165,
): Account => {
  const data = new Uint8Array(length)
  data.set(decodeBase58(of)!, 0)
  data.set(decodeBase58(tokenOwner)!, 32)
  new DataView(data.buffer).setBigUint64(64, BigInt(amount), true)
  return account(2_039_280, data, program)
}
/** A token account with more written into it. */
const withBytes = (original: Account, ...bytes: readonly (readonly [at: number, value: number])[]): Account => {
  const data = base64ToBytes(original!.data[0])!
  for (const [at, value] of bytes) data[at] = value
  return { ...original!, data: [bytesToBase64(data), 'base64'] }
}
/** A mint of Token-2022 without decimals, with where its metadata is and another extension behind that. */
const extendedMint = (extension: number): Account =>
  withBytes(
    account(1, new Uint8Array(294), token2022Program),
    [165, 1],
    [166, 18],
    [168, 64],
    [234, extension],
    [236, 56],
  )
const mintOf = (decimals: number): Account => account(1, new Uint8Array(82).fill(decimals, 44, 45), tokenProgram)

const transaction = (writable: readonly string[], more: Partial<SolanaTransaction> = {}): SolanaTransaction => ({
  signatures: [new Uint8Array(64)],
  message: new Uint8Array([1, 2, 3]),
  version: 0,
  requiredSignatures: 1,
  accounts: [own],
  writable,
  blockhash: system,
  instructions: [],
  lookups: [],
  ...more,
})

interface Node {
  readonly before: Readonly<Record<string, Account>>
  readonly after?: Readonly<Record<string, Account>>
  readonly err?: unknown
  readonly logs?: unknown
  /** What it says of the fee. */
  readonly fee?: number | null | Error
  /** Answers everything in the place of the rest. */
  readonly says?: (method: string) => unknown
}

type FactRows = readonly (readonly [Fact['label'], Fact['value']])[]

async function found(
  requested: SolanaTransaction,
  { before, after = before, err = null, logs = [], fee = 5_000, says }: Node,
): Promise<{ readonly facts: FactRows; readonly flags: readonly string[] } | undefined> {
  const { env } = approvalContext()
  const finding = await withTimeout(
    solanaChanges(
      { chainId: 'solana:local', transaction: requested },
      {
        ...env,
        network: id => ({ id, name: 'Solana', symbol: 'SOL', decimals: 9 }),
        async callRpc(_chainId, method, params) {
          if (says) return says(method)
          if (method === 'getFeeForMessage') {
            expect(params).to.deep.equal(['AQID', { commitment: 'processed' }])
            if (fee instanceof Error) throw fee
            return { value: fee }
          }
          if (method === 'getMultipleAccounts') {
            expect([params[0]]).to.not.deep.equal([[]])
            expect(params[1]).to.deep.equal({ encoding: 'base64', commitment: 'processed' })
            return {
              context: { slot: 7 },
              value: (params[0] as readonly string[]).map(address => before[address] ?? null),
            }
          }
          const { accounts } = params[1] as { readonly accounts: { readonly addresses: readonly string[] } }
          const config = {
            encoding: 'base64',
            commitment: 'processed',
            sigVerify: false,
            replaceRecentBlockhash: false,
            minContextSlot: 7,
            accounts: { encoding: 'base64', addresses: accounts.addresses },
          }
          expect(params).to.deep.equal([bytesToBase64(new Uint8Array([1, ...new Uint8Array(64), 1, 2, 3])), config])
          return { value: { err, logs, accounts: accounts.addresses.map(address => after[address] ?? null) } }
        },
      },
    ),
  )
  return (
    finding && {
      facts: finding.facts.map(({ label, value }) => [label, value]),
      flags: (finding.flags ?? []).map(({ id }) => id),
    }
  )
}
const factsOf = async (requested: SolanaTransaction, node: Node): Promise<FactRows | undefined> =>
  (await found(requested, node))?.facts

const failing = (...logs: readonly string[]): Node => ({
  before: {},
  err: { InstructionError: [0, { Custom: 1 }] },
  logs,
})
const failed = (reason: string) => [['field.result', { key: 'field.result-fails', values: { reason } }]] as const
const fine = ['field.result', { key: 'field.result-ok' }] as const
const same = ['field.balances', { key: 'field.balances-same' }] as const

describe('what a Solana transaction does to the balances', () => {
  const cases: readonly (readonly [
    title: string,
    requested: SolanaTransaction,
    node: Node,
    told: readonly (readonly [string, unknown])[] | undefined,
  ])[] = [
    [
      'the coin that leaves, without the fee',
      transaction([own, other]),
      { before: { [own]: account(2e9) }, after: { [own]: account(5e8 - 5_000), [other]: account(1.5e9) } },
      [['field.gives', '− 1.5 SOL'], fine],
    ],
    [
      'the coin that comes',
      transaction([own]),
      { before: { [own]: account(2e9) }, after: { [own]: account(3e9 - 5_000) } },
      [['field.gets', '+ 1 SOL'], fine],
    ],
    [
      'the fee, where the node does not say what it is',
      transaction([own]),
      { before: { [own]: account(2e9) }, after: { [own]: account(2e9 - 5_000) }, fee: null },
      [['field.gives', '− 0.000005 SOL'], fine],
    ],
    [
      'the same of a node that does not know fees',
      transaction([own]),
      { before: { [own]: account(2e9) }, after: { [own]: account(2e9 - 5_000) }, fee: new Error('no') },
      [['field.gives', '− 0.000005 SOL'], fine],
    ],
    [
      'the deposit of a token account that somebody else gets',
      transaction([wallet], { accounts: [other, own] }),
      { before: { [wallet]: tokens(0) }, after: {} },
      [['field.gives', '− 0.00203928 SOL'], fine],
    ],
    [
      'the deposit that comes back, which was the visitor’s before',
      transaction([own, wallet], { accounts: [other, own] }),
      { before: { [own]: account(1e9), [wallet]: tokens(0) }, after: { [own]: account(1e9 + 2_039_280) } },
      [same, fine],
    ],
    [
      'wrapped coins, as a token',
      transaction([own, wallet]),
      {
        before: {
          [own]: account(1e9),
          [wallet]: withBytes({ ...tokens(1e8)!, lamports: 1e8 + 2_039_280 }, [109, 1]),
          [mint]: mintOf(9),
        },
        after: { [own]: account(1e9 - 5_000), [wallet]: withBytes({ ...tokens(0)!, lamports: 2_039_280 }, [109, 1]) },
      },
      [['field.gives', '− 0.1 EPjFWd…yTDt1v'], fine],
    ],
    [
      'a token whose mint is made on the way',
      transaction([wallet, mint], { accounts: [other, own] }),
      { before: {}, after: { [wallet]: tokens(1_000_000), [mint]: mintOf(6) } },
      [['field.gets', '+ 1 EPjFWd…yTDt1v'], fine],
    ],
    [
      'a token whose mint is not to be found: no amount',
      transaction([wallet], { accounts: [other, own] }),
      { before: { [wallet]: tokens(5) }, after: { [wallet]: tokens(1) } },
      [['field.gives', '− EPjFWd…yTDt1v'], fine],
    ],
    ...(
      [
        ['bears interest: no amount', 10, '− EPjFWd…yTDt1v'],
        ['has a multiplier: no amount', 25, '− EPjFWd…yTDt1v'],
        ['can be paused', 26, '− 4 EPjFWd…yTDt1v'],
      ] as const
    ).map(
      ([title, extension, lost]) =>
        [
          `a token that ${title}`,
          transaction([wallet], { accounts: [other, own] }),
          { before: { [wallet]: tokens(5), [mint]: extendedMint(extension) }, after: { [wallet]: tokens(1) } },
          [['field.gives', lost], fine],
        ] as const,
    ),
    [
      'a longer account of Token-2022',
      transaction([wallet], { accounts: [other, own] }),
      {
        before: { [wallet]: withBytes(tokens(5, own, mint, token2022Program, 175), [165, 2]), [mint]: mintOf(0) },
        after: {},
      },
      [['field.gives', '− 0.00203928 SOL'], ['field.gives', '− 5 EPjFWd…yTDt1v'], fine],
    ],
    [
      'a multisig that looks like an account',
      transaction([wallet], { accounts: [other, own] }),
      { before: {}, after: { [wallet]: withBytes(tokens(5, own, mint, token2022Program, 355), [165, 2]) } },
      [same, fine],
    ],
    [
      'a program that nobody knows, of which nothing is said where nothing shows',
      transaction([own], { instructions: [{ program: other, accounts: [], data: new Uint8Array([1]) }] }),
      { before: { [own]: account(2e9) }, after: { [own]: account(2e9 - 5_000) } },
      [fine],
    ],
    [
      'nothing but the fee',
      transaction([own]),
      { before: { [own]: account(2e9) }, after: { [own]: account(2e9 - 5_000) } },
      [same, fine],
    ],
    [
      'a fee that another account pays',
      transaction([other, own], { accounts: [other, own] }),
      { before: { [own]: account(7) }, after: { [own]: account(6) } },
      [['field.gives', '− 0.000000001 SOL'], fine],
    ],
    [
      'an account that the transaction may not change',
      transaction([other], { accounts: [other, own] }),
      { before: { [own]: account(7), [other]: account(9) } },
      [same, fine],
    ],
    [
      'a token that leaves',
      transaction([wallet], { accounts: [other, own] }),
      { before: { [wallet]: tokens(30_000_000), [mint]: mintOf(6) }, after: { [wallet]: tokens(5_000_000) } },
      [['field.gives', '− 25 EPjFWd…yTDt1v'], fine],
    ],
    [
      'a token that comes to an account that is new',
      transaction([wallet], { accounts: [other, own] }),
      { before: { [mint]: mintOf(0) }, after: { [wallet]: tokens(1) } },
      [['field.gets', '+ 1 EPjFWd…yTDt1v'], fine],
    ],
    [
      'tokens that go from one account of the visitor to another',
      transaction([wallet, otherWallet], { accounts: [other, own] }),
      {
        before: { [wallet]: tokens(5), [otherWallet]: tokens(0) },
        after: { [wallet]: tokens(0), [otherWallet]: tokens(5) },
      },
      [same, fine],
    ],
    [
      'a token account that is given away',
      transaction([wallet], { accounts: [other, own] }),
      { before: { [wallet]: tokens(5), [mint]: mintOf(0) }, after: { [wallet]: tokens(5, other) } },
      [['field.gives', '− 0.00203928 SOL'], ['field.gives', '− 5 EPjFWd…yTDt1v'], fine],
    ],
    [
      'tokens of others',
      transaction([wallet], { accounts: [other, own] }),
      { before: { [wallet]: tokens(5, other) }, after: { [wallet]: tokens(1, other) } },
      [same, fine],
    ],
    [
      'what looks like tokens, in a program that is none for them',
      transaction([wallet], { accounts: [other, own] }),
      { before: { [wallet]: tokens(5, own, mint, system) }, after: {} },
      [same, fine],
    ],
    [
      'an account of megabytes, whose data nobody looks at',
      transaction([own, table], { accounts: [other, own] }),
      { before: { [own]: account(5), [table]: { lamports: 1, owner: system, data: ['no base64: §', 'base64'] } } },
      [same, fine],
    ],
    [
      'an account of which nobody knows who it is',
      transaction([own, '?7']),
      { before: { [own]: account(2e9) } },
      undefined,
    ],
    [
      'one that fails, in the words of its program',
      transaction([own]),
      failing(
        'Program 111 invoke [1]',
        'Program log: Instruction: Buy',
        'Program log: Error: too little',
        'Program 111 failed: custom program error: 0x1',
        'Program 222 failed: custom program error: 0x1',
      ),
      failed('“Error: too little”'),
    ],
    [
      'one that fails, in the words of the chain’s own program',
      transaction([own]),
      failing(
        'Program 111 invoke [1]',
        'Transfer: insufficient lamports 10, need 20',
        'Program 111 failed: custom program error: 0x1',
      ),
      failed('“Transfer: insufficient lamports 10, need 20”'),
    ],
    [
      'one that fails after other words than an error',
      transaction([own]),
      failing(
        'Program 111 invoke [1]',
        'Program log: all is well, you get 5 SOL',
        'Program 111 failed: custom program error: 0x1',
      ),
      failed('custom program error: 0x1'),
    ],
    [
      'one that fails without a word',
      transaction([own]),
      { before: {}, err: { InstructionError: [0, { Custom: 1 }] }, logs: null },
      failed('{"InstructionError":[0,{"Custom":1}]}'),
    ],
    [
      'other accounts than were asked about',
      transaction([own]),
      {
        before: {},
        says: method => (method === 'simulateTransaction' ? { value: { err: null, accounts: [] } } : { value: [null] }),
      },
      undefined,
    ],
    [
      'an account that is none',
      transaction([own]),
      { before: { [own]: { lamports: 1, owner: 'somebody', data: ['', 'base64'] } } },
      undefined,
    ],
    ['an amount that lost digits on its way', transaction([own]), { before: { [own]: account(2 ** 60) } }, undefined],
    [
      'a node that does not try',
      transaction([own]),
      { before: {}, says: () => Promise.reject(new RpcFailure(-32601, 'The method does not exist')) },
      undefined,
    ],
    [
      'more accounts than a node shows',
      transaction(Array.from({ length: 65 }, (_, index) => String(index))),
      { before: {} },
      undefined,
    ],
  ]
  for (const [title, requested, node, expected] of cases) {
    it(`is told of ${title}`, async () => expect(await factsOf(requested, node)).to.deep.equal(expected))
  }

  it('names all tokens that leave, first, then six of those that come, and says that there are more', async () => {
    const wallets = Array.from({ length: 14 }, (_, index) => someAddress(index))
    const all = (hasToken: (index: number) => boolean) =>
      Object.fromEntries(wallets.map((address, index) => [address, tokens(hasToken(index) ? 1 : 0, own, address)]))
    const facts = await factsOf(transaction(wallets, { accounts: [other, own] }), {
      before: all(index => index >= 7),
      after: all(index => index < 7),
    })
    expect(facts?.map(([label]) => label)).to.deep.equal([
      ...Array.from({ length: 7 }, () => 'field.gives'),
      ...Array.from({ length: 6 }, () => 'field.gets'),
      'field.balances',
      'field.result',
    ])
  })

  const ways: readonly (readonly [title: string, node: Node])[] = [
    [
      'a delegate',
      { before: { [wallet]: tokens(5) }, after: { [wallet]: withBytes(tokens(5), [72, 1], [76, 9], [121, 1]) } },
    ],
    [
      'more for the same delegate',
      {
        before: { [wallet]: withBytes(tokens(5), [72, 1], [76, 9], [121, 1]) },
        after: { [wallet]: withBytes(tokens(5), [72, 1], [76, 9], [121, 2]) },
      },
    ],
    [
      'who may close it',
      { before: { [wallet]: tokens(5) }, after: { [wallet]: withBytes(tokens(5), [129, 1], [133, 9]) } },
    ],
    [
      'a delegate of an account that is new',
      { before: {}, after: { [wallet]: withBytes(tokens(5), [72, 1], [76, 9], [121, 1]) } },
    ],
    [
      'who may close an account that is new',
      { before: {}, after: { [wallet]: withBytes(tokens(0), [129, 1], [133, 9]) } },
    ],
    [
      'the account itself, which had nothing yet, to a program',
      { before: {}, after: { [own]: account(9, new Uint8Array(), other) } },
    ],
    [
      'the account itself, to a program',
      { before: { [own]: account(9) }, after: { [own]: account(9, new Uint8Array(), other) } },
    ],
  ]
  for (const [title, node] of ways) {
    it(`warns of a right that is given away: ${title}`, async () =>
      expect((await found(transaction([own, wallet], { accounts: [other, own] }), node))?.flags).to.deep.equal([
        'token-authority',
      ]))
  }

  it('warns of a block that the network does not know', async () =>
    expect(await found(transaction([own]), { before: {}, err: 'BlockhashNotFound' })).to.deep.equal({
      facts: [],
      flags: ['no-block'],
    }))

  it('does not warn of less for a delegate, or of one that is gone', async () => {
    const before = { [wallet]: withBytes(tokens(5), [72, 1], [76, 9], [121, 2]) }
    for (const after of [withBytes(tokens(5), [72, 1], [76, 9], [121, 1]), tokens(5)])
      expect(
        (await found(transaction([wallet], { accounts: [other, own] }), { before, after: { [wallet]: after } }))?.flags,
      ).to.deep.equal([])
  })
})

/** Some address, each number its own. */
const someAddress = (number: number): string => `${'1'.repeat(31)}${'23456789ABCDEFGH'[number]}`
