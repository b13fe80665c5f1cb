import { describe, it } from 'node:test'
import { expect } from 'chai'
import { operationTypeOf } from '../../history/operation-type.js'
import { wrappedCoin } from './jupiter-transaction.js'
import { entryOf, type SolanaTransaction } from './solana-entry.js'

const [own, friend, sponsor, account, second] = ['own', 'friend', 'sponsor', 'account', 'second'] as const
const [mint, deposit, fee, sol] = ['mint', 2_039_280, 5_000, 1_000_000_000]

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
      return amount === undefined ? [] : [{ accountIndex, mint: of, owner, uiTokenAmount: { amount: String(amount) } }]
    })
  return {
    slot: 7,
    transaction: { message: { accountKeys: rows.map(({ key }, index) => ({ pubkey: key, signer: index < 2 })) } },
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

describe('what a transaction of Solana moved', () => {
  const cases: readonly (readonly [what: string, read: SolanaTransaction, type: string, moved: readonly string[]])[] = [
    [
      'tokens, where their account is opened for the recipient',
      landed(wallet(own, -fee - deposit), tokens(account, own, 9, 4), tokens(second, friend, undefined, 5)),
      'send',
      ['5 mint own → friend'],
    ],
    [
      'tokens that come into an account that the visitor opens',
      landed(wallet(own, -fee - deposit), tokens(account, friend, 9, 4), tokens(second, own, undefined, 5)),
      'receive',
      ['5 mint friend → own'],
    ],
    [
      'tokens, where somebody else pays the fee and the deposit',
      landed(
        wallet(sponsor, -fee - deposit),
        wallet(own, 0),
        tokens(account, own, 9, 4),
        tokens(second, friend, undefined, 5),
      ),
      'send',
      ['5 mint own → friend'],
    ],
    [
      'tokens, where somebody else pays the fee alone',
      landed(
        wallet(sponsor, -fee),
        wallet(own, -deposit),
        tokens(account, own, 9, 4),
        tokens(second, friend, undefined, 5),
      ),
      'send',
      ['5 mint own → friend'],
    ],
    [
      'the last tokens of an account that is closed',
      landed(wallet(own, -fee + deposit), tokens(account, own, 5, undefined), tokens(second, friend, 0, 5)),
      'send',
      ['5 mint own → friend'],
    ],
    [
      'tokens for coins, into an account that is opened',
      landed(
        wallet(own, -fee - deposit - sol),
        wallet(friend, sol),
        tokens(account, friend, 9, 4),
        tokens(second, own, undefined, 5),
      ),
      'trade',
      [`${sol} coin own → friend`, '5 mint friend → own'],
    ],
    [
      'coins that are wrapped, without the deposit',
      landed(wallet(own, -fee - deposit - sol), tokens(account, own, undefined, sol, wrappedCoin)),
      'trade',
      [`${sol} coin own → account`, `${sol} ${wrappedCoin} nobody → own`],
    ],
    [
      'coins that are unwrapped, without the deposit',
      landed(wallet(own, -fee + deposit + sol), tokens(account, own, sol, undefined, wrappedCoin)),
      'trade',
      [`${sol} coin account → own`, `${sol} ${wrappedCoin} own → nobody`],
    ],
    [
      'tokens first, with a tip in coins beside them',
      landed(wallet(own, -fee - 7), wallet(sponsor, 7), tokens(account, own, 9, 4), tokens(second, friend, 0, 5)),
      'send',
      ['5 mint own → friend', '7 coin own → sponsor'],
    ],
    [
      'nothing, where an account is opened alone',
      landed(wallet(own, -fee - deposit), tokens(account, own, undefined, 0)),
      'execute',
      [],
    ],
    [
      'more coins than a deposit, also into an account that is opened',
      landed(wallet(own, -fee - sol), { ...tokens(account, friend, undefined, 0), lamports: [0, sol] }),
      'send',
      [`${sol} coin own → account`],
    ],
  ]
  for (const [what, read, type, moved] of cases)
    it(`is ${what}`, () => {
      const entry = entryOf(read, 'signature', own, 0)
      expect([
        operationTypeOf(entry, own),
        entry.transfers.map(
          ({ asset, from, to, amount }) =>
            `${amount} ${asset.kind === 'coin' ? 'coin' : asset.address} ${from ?? 'nobody'} → ${to ?? 'nobody'}`,
        ),
      ]).to.deep.equal([type, moved])
    })
})
