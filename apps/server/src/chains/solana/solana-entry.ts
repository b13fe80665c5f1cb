import * as v from 'valibot'
import type { AccountEntry, Asset, IndexedTransfer } from '../../ports/activity-repository.js'

const lamports = v.pipe(v.number(), v.integer(), v.minValue(0))
const tokenBalances = v.nullish(
  v.array(
    v.object({
      mint: v.string(),
      owner: v.nullish(v.string()),
      uiTokenAmount: v.object({ amount: v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/)) }),
    }),
  ),
)

/** A transaction as a node tells it in `jsonParsed`. */
export const transaction = v.object({
  slot: v.number(),
  blockTime: v.nullish(v.number()),
  transaction: v.object({
    message: v.object({ accountKeys: v.array(v.object({ pubkey: v.string(), signer: v.boolean() })) }),
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

function coinChanges({ transaction: { message }, meta }: SolanaTransaction): Changes {
  return new Map(
    message.accountKeys.map(({ pubkey }, index) => {
      // The fee is no movement: the first account pays it.
      const fee = index === 0 ? BigInt(meta.fee) : 0n
      return [pubkey, BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0) + fee]
    }),
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

/** What one account gained or gave, and who is on the other side: whoever changed most the other way. */
function transferOf(asset: Asset, changes: Changes, account: string): readonly IndexedTransfer[] {
  const own = changes.get(account) ?? 0n
  if (own === 0n) return []
  const [other] = [...changes]
    .filter(([owner, change]) => owner !== account && change !== 0n && change > 0n !== own > 0n)
    .sort(([, one], [, two]) => Number(own > 0n ? one - two : two - one))
  const name = other?.[0] ?? null
  return own > 0n
    ? [{ asset, from: name, to: account, amount: own }]
    : [{ asset, from: account, to: name, amount: -own }]
}

/** What a transaction was for an account. A failed one paid its fee and moved nothing. */
export function entryOf(read: SolanaTransaction, signature: string, account: string): AccountEntry {
  const keys = read.transaction.message.accountKeys
  const isFailed = read.meta.err !== null && read.meta.err !== undefined
  const transfers = isFailed
    ? []
    : [
        ...transferOf({ kind: 'coin' }, coinChanges(read), account),
        ...[...tokenChanges(read)].flatMap(([address, changes]) =>
          transferOf({ kind: 'token', address }, changes, account),
        ),
      ]
  return {
    block: read.slot,
    position: 0,
    time: (read.blockTime ?? 0) * 1_000,
    hash: signature,
    from: keys[0]?.pubkey ?? account,
    to: null,
    nonce: null,
    isFailed,
    intent: 'execute',
    isInitiator: keys.some(({ pubkey, signer }) => signer && pubkey === account),
    transfers,
    approvals: [],
  }
}
