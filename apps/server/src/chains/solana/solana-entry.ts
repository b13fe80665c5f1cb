import * as v from 'valibot'
import type { AccountEntry, Asset, IndexedTransfer, Intent } from '../../ports/activity-repository.js'
import { associatedTokenProgram } from './associated-account.js'
import { computeBudgetProgram, wrappedCoin } from './jupiter-transaction.js'

/** Lamports. A token account has less as its deposit, also with all that Token-2022 adds: more in it was moved. */
const depositMax = 10_000_000n

/**
 * Programs beside a transfer: they set its fee, open the account in which tokens arrive, note something down, or check
 * for the wallet that nothing else happens (Lighthouse).
 */
const accompanying: readonly string[] = [
  computeBudgetProgram,
  associatedTokenProgram,
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
]
/** As nodes call the instructions of the system program and of the token programs. */
const transferTypes: readonly unknown[] = ['transfer', 'transferChecked', 'transferCheckedWithFee']

const lamports = v.pipe(v.number(), v.integer(), v.minValue(0))
const tokenBalances = v.nullish(
  v.array(
    v.object({
      accountIndex: v.number(),
      mint: v.string(),
      owner: v.nullish(v.string()),
      uiTokenAmount: v.object({
        amount: v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/)),
        decimals: v.optional(v.number()),
      }),
    }),
  ),
)

/** A transaction as a node tells it in `jsonParsed`. */
export const transaction = v.object({
  slot: v.number(),
  blockTime: v.nullish(v.number()),
  transaction: v.object({
    message: v.object({
      accountKeys: v.array(v.object({ pubkey: v.string(), signer: v.boolean() })),
      /** `parsed` is there where the node knows the program. */
      instructions: v.optional(v.array(v.object({ programId: v.string(), parsed: v.optional(v.unknown()) })), []),
    }),
  }),
  meta: v.object({
    err: v.unknown(),
    fee: lamports,
    preBalances: v.array(lamports),
    postBalances: v.array(lamports),
    preTokenBalances: tokenBalances,
    postTokenBalances: tokenBalances,
  }),
})

export type SolanaTransaction = v.InferOutput<typeof transaction>

/** How much more of something each owner has after a transaction. */
type Changes = ReadonlyMap<string, bigint>

function coinChanges(read: SolanaTransaction): Changes {
  const { transaction, meta } = read
  const changes = new Map(
    transaction.message.accountKeys.map(({ pubkey }, index) => {
      // The fee is no movement: the first account pays it.
      const fee = index === 0 ? BigInt(meta.fee) : 0n
      return [pubkey, lamportsMore(read, index) + fee]
    }),
  )
  // Nor is the deposit of a token account that is opened or closed: it is given back to, or taken from, the first who
  // has that much less, or more. Those who sign, and so pay, stand first.
  for (const [account, deposit] of depositsOf(read)) {
    const payer = [...changes].find(([, change]) => (deposit > 0n ? change <= -deposit : change >= -deposit))
    if (payer) changes.set(payer[0], payer[1] + deposit).set(account, (changes.get(account) ?? 0n) - deposit)
  }
  return changes
}

const lamportsMore = ({ meta }: SolanaTransaction, index: number): bigint =>
  BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0)

/** What each token account has by being opened; less than nothing where it was closed. Wrapped coins are no deposit. */
function depositsOf(read: SolanaTransaction): readonly (readonly [account: string, deposit: bigint])[] {
  const [before, after] = [read.meta.preTokenBalances ?? [], read.meta.postTokenBalances ?? []]
  const only = (list: typeof before, others: typeof before, sign: bigint) =>
    list
      .filter(({ accountIndex }) => others.every(other => other.accountIndex !== accountIndex))
      .map(({ accountIndex, mint, uiTokenAmount: { amount } }) => {
        const coins = mint === wrappedCoin ? sign * BigInt(amount) : 0n
        const key = read.transaction.message.accountKeys[accountIndex]
        return [key?.pubkey ?? '', lamportsMore(read, accountIndex) - coins] as const
      })
  return [...only(after, before, 1n), ...only(before, after, -1n)].filter(
    ([, deposit]) => deposit !== 0n && -depositMax < deposit && deposit < depositMax,
  )
}

function tokenChanges({ meta }: SolanaTransaction): ReadonlyMap<string, Changes> {
  const changes = new Map<string, Map<string, bigint>>()
  const add = (list: SolanaTransaction['meta']['preTokenBalances'], sign: bigint) => {
    for (const { mint, owner, uiTokenAmount } of list ?? []) {
      if (!owner) continue
      const of = changes.get(mint) ?? new Map<string, bigint>()
      changes.set(mint, of.set(owner, (of.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount)))
    }
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  return changes
}

/** The transfer of one account. The other side is the account with the largest opposite change. */
function transferOf(asset: Asset, changes: Changes, account: string): readonly IndexedTransfer[] {
  const ownChange = changes.get(account) ?? 0n
  if (ownChange === 0n) return []
  const [other] = [...changes]
    .filter(([owner, change]) => owner !== account && change !== 0n && change > 0n !== ownChange > 0n)
    .sort(([, one], [, two]) => Number(ownChange > 0n ? one - two : two - one))
  const name = other?.[0] ?? null
  return ownChange > 0n
    ? [{ asset, from: name, to: account, amount: ownChange }]
    : [{ asset, from: account, to: name, amount: -ownChange }]
}

/** What a mint makes: without decimals NFTs, each of which is a mint of its own. */
function assetOf(address: string, { meta }: SolanaTransaction): Asset {
  const balances = [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])]
  const isNft = balances.some(({ mint, uiTokenAmount }) => mint === address && uiTokenAmount.decimals === 0)
  return isNft ? { kind: 'nft', address, tokenId: address } : { kind: 'token', address }
}

/** The transfers of an account. A token comes before coins in the same direction, such as a tip. */
function transfersOf(read: SolanaTransaction, account: string): readonly IndexedTransfer[] {
  const coins = transferOf({ kind: 'coin' }, coinChanges(read), account)
  const tokens = [...tokenChanges(read)].flatMap(([address, changes]) =>
    transferOf(assetOf(address, read), changes, account),
  )
  const isAlongside = ({ to }: IndexedTransfer): boolean =>
    coins.some(coin => (coin.to === account) === (to === account))
  return [...tokens.filter(isAlongside), ...coins, ...tokens.filter(transfer => !isAlongside(transfer))]
}

/**
 * When each of some transactions was, in ms, newest first. A node that does not know when a block was is taken to mean
 * the time of the one before in the list, else of the next that has one: they are kept in the order of their times.
 */
export function timesOf(read: readonly (SolanaTransaction | undefined)[]): readonly number[] {
  let seconds = read.find(transaction => typeof transaction?.blockTime === 'number')?.blockTime ?? 0
  return read.map(transaction => {
    seconds = transaction?.blockTime ?? seconds
    return seconds * 1_000
  })
}

/** What a transaction asks for, by its own instructions: a failed one moved nothing. */
function intentOf({ transaction }: SolanaTransaction): Intent {
  const acting = transaction.message.instructions.filter(({ programId }) => !accompanying.includes(programId))
  const isTransfer = acting.every(({ parsed }) => {
    const { type }: { readonly type?: unknown } = Object(parsed)
    return transferTypes.includes(type)
  })
  return acting.length > 0 && isTransfer ? 'send' : 'execute'
}

/** What a transaction was for an account. A failed one paid its fee and moved nothing. @param time in ms */
export function entryOf(read: SolanaTransaction, signature: string, account: string, time: number): AccountEntry {
  const keys = read.transaction.message.accountKeys
  const isFailed = read.meta.err !== null && read.meta.err !== undefined
  return {
    block: read.slot,
    position: 0,
    time,
    hash: signature,
    from: keys[0]?.pubkey ?? account,
    to: null,
    nonce: null,
    isFailed,
    intent: intentOf(read),
    isInitiator: keys.some(({ pubkey, signer }) => signer && pubkey === account),
    transfers: isFailed ? [] : transfersOf(read, account),
    approvals: [],
  }
}
