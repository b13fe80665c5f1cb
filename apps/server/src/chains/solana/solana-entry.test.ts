import { describe, it } from 'node:test'
import { expect } from 'chai'
import { operationTypeOf } from '../../history/operation-type.js'
import type { Asset } from '../../ports/activity-repository.js'
import { wrappedCoin } from './jupiter-transaction.js'
import { entryOf, type SolanaTransaction } from './solana-entry.js'

const [ownAccount, friend, sponsor, account, second] = ['own', 'friend', 'sponsor', 'account', 'second'] as const
const [mint, nft, deposit, fee, sol] = ['mint', 'nft', 2_039_280, 5_000, 1_000_000_000]

/** What an account had and has: lamports, and tokens where it is a token account. */
interface Row {
  readonly key: string
  readonly lamports: readonly [before: number, after: number]
  readonly owner?: string
  readonly of?: string
  /** Undefined where it was, or is, not there. */
  readonly tokens?: readonly [before: number | undefined, after: number | undefined]
}

const wallet = (key: string, change: number): Row => ({ key, lamports: [5 * sol, 5 * sol + change] })
const tokens = (key: string, owner: string, before?: number, after?: number, of = mint): Row => {
  const lamports = (units: number | undefined) =>
    units === undefined ? 0 : of === wrappedCoin ? deposit + units : deposit
  return { key, owner, of, lamports: [lamports(before), lamports(after)], tokens: [before, after] }
}

/** The first two sign, the first pays the fee. */
function landed(...rows: readonly Row[]): SolanaTransaction {
  const tokenBalances = (side: 0 | 1) =>
    rows.flatMap(({ tokens, owner, of = mint }, accountIndex) => {
      const amount = tokens?.[side]
      const decimals = of === nft ? 0 : 6
      return amount === undefined
        ? []
        : [{ accountIndex, mint: of, owner, uiTokenAmount: { amount: String(amount), decimals } }]
    })
  return {
    slot: 7,
    transaction: {
      message: { accountKeys: rows.map(({ key }, index) => ({ pubkey: key, signer: index < 2 })), instructions: [] },
    },
    meta: {
      err: null,
      fee,
      preBalances: rows.map(({ lamports }) => lamports[0]),
      postBalances: rows.map(({ lamports }) => lamports[1]),
      preTokenBalances: tokenBalances(0),
      postTokenBalances: tokenBalances(1),
    },
  }
}

const nameOf = (asset: Asset): string =>
  asset.kind === 'coin' ? 'coin' : `${asset.kind === 'nft' ? 'NFT ' : ''}${asset.address}`

describe('what a transaction of Solana moved', () => {
  const cases: readonly (readonly [title: string, read: SolanaTransaction, type: string, moved: readonly string[]])[] =
    [
      [
        'tokens, where their account is opened for the recipient',
        landed(
          wallet(ownAccount, -fee - deposit),
          tokens(account, ownAccount, 9, 4),
          tokens(second, friend, undefined, 5),
        ),
        'send',
        ['5 mint own → friend'],
      ],
      [
        'tokens that come into an account that the visitor opens',
        landed(
          wallet(ownAccount, -fee - deposit),
          tokens(account, friend, 9, 4),
          tokens(second, ownAccount, undefined, 5),
        ),
        'receive',
        ['5 mint friend → own'],
      ],
      [
        'tokens, where somebody else pays the fee and the deposit',
        landed(
          wallet(sponsor, -fee - deposit),
          wallet(ownAccount, 0),
          tokens(account, ownAccount, 9, 4),
          tokens(second, friend, undefined, 5),
        ),
        'send',
        ['5 mint own → friend'],
      ],
      [
        'tokens, where somebody else pays the fee alone',
        landed(
          wallet(sponsor, -fee),
          wallet(ownAccount, -deposit),
          tokens(account, ownAccount, 9, 4),
          tokens(second, friend, undefined, 5),
        ),
        'send',
        ['5 mint own → friend'],
      ],
      [
        'the last tokens of an account that is closed',
        landed(
          wallet(ownAccount, -fee + deposit),
          tokens(account, ownAccount, 5, undefined),
          tokens(second, friend, 0, 5),
        ),
        'send',
        ['5 mint own → friend'],
      ],
      [
        'tokens for coins, into an account that is opened',
        landed(
          wallet(ownAccount, -fee - deposit - sol),
          wallet(friend, sol),
          tokens(account, friend, 9, 4),
          tokens(second, ownAccount, undefined, 5),
        ),
        'trade',
        [`${sol} coin own → friend`, '5 mint friend → own'],
      ],
      [
        'coins that are wrapped, without the deposit',
        landed(wallet(ownAccount, -fee - deposit - sol), tokens(account, ownAccount, undefined, sol, wrappedCoin)),
        'trade',
        [`${sol} coin own → account`, `${sol} ${wrappedCoin} nobody → own`],
      ],
      [
        'coins that are unwrapped, without the deposit',
        landed(wallet(ownAccount, -fee + deposit + sol), tokens(account, ownAccount, sol, undefined, wrappedCoin)),
        'trade',
        [`${sol} coin account → own`, `${sol} ${wrappedCoin} own → nobody`],
      ],
      [
        'tokens first, with a tip in coins beside them',
        landed(
          wallet(ownAccount, -fee - 7),
          wallet(sponsor, 7),
          tokens(account, ownAccount, 9, 4),
          tokens(second, friend, 0, 5),
        ),
        'send',
        ['5 mint own → friend', '7 coin own → sponsor'],
      ],
      [
        'an NFT, which has no decimals',
        landed(
          wallet(ownAccount, -fee - deposit),
          tokens(account, ownAccount, 1, 0, nft),
          tokens(second, friend, undefined, 1, nft),
        ),
        'send',
        ['1 NFT nft own → friend'],
      ],
      [
        'an NFT that is made for the visitor, who pays for it',
        landed(
          wallet(ownAccount, -fee - deposit - sol),
          wallet(friend, sol),
          tokens(account, ownAccount, undefined, 1, nft),
        ),
        'mint',
        [`${sol} coin own → friend`, '1 NFT nft nobody → own'],
      ],
      [
        'nothing, where an account is opened alone',
        landed(wallet(ownAccount, -fee - deposit), tokens(account, ownAccount, undefined, 0)),
        'execute',
        [],
      ],
      [
        'more coins than a deposit, also into an account that is opened',
        landed(wallet(ownAccount, -fee - sol), { ...tokens(account, friend, undefined, 0), lamports: [0, sol] }),
        'send',
        [`${sol} coin own → account`],
      ],
    ]
  for (const [title, read, type, moved] of cases)
    it(`is ${title}`, () => {
      const entry = entryOf(read, 'signature', ownAccount, 0)
      expect([
        operationTypeOf(entry, ownAccount),
        entry.transfers.map(
          ({ asset, from, to, amount }) => `${amount} ${nameOf(asset)} ${from ?? 'nobody'} → ${to ?? 'nobody'}`,
        ),
      ]).to.deep.equal([type, moved])
    })
})

describe('what a transaction of Solana that failed was meant to do', () => {
  const budget = { programId: 'ComputeBudget111111111111111111111111111111' }
  const opening = { programId: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', parsed: { type: 'createIdempotent' } }
  const memo = { programId: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', parsed: 'transfer' }
  const check = { programId: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' }
  const coins = { programId: '1'.repeat(32), parsed: { type: 'transfer', info: {} } }
  const dollars = {
    programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    parsed: { type: 'transferChecked', info: {} },
  }
  const other = { programId: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' }

  for (const [type, title, instructions] of [
    ['send', 'coins', [budget, budget, coins]],
    ['send', 'tokens, into an account that it opens', [budget, opening, dollars, memo, check]],
    ['execute', 'something of another program beside a transfer', [coins, other]],
    ['execute', 'an account that is opened alone', [opening]],
    ['execute', 'a memo that reads like a transfer', [memo]],
    ['execute', 'nothing that the node tells', []],
  ] as const)
    it(`is to ${type}: ${title}`, () => {
      const { slot, meta, transaction } = landed(wallet(ownAccount, -fee))
      const failed = {
        slot,
        transaction: { message: { ...transaction.message, instructions: [...instructions] } },
        meta: { ...meta, err: { InstructionError: [0, 'x'] } },
      }
      expect(operationTypeOf(entryOf(failed, 'signature', ownAccount, 0), ownAccount)).to.equal(type)
    })
})
