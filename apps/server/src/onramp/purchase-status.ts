/**
 * How a purchase stands, in the order in which one may follow another. Each has a rank, and the highest that anybody
 * said counts: whatever comes twice, or in another order, leads to the same. Only what a provider says when it is asked
 * may lead back (`rankBefore`). They are stored: from before there was `unknown`, `refunded` and `delivered` have one
 * less, which lets nothing follow them that may not.
 */
const ranks = {
  /** Nobody has paid. */
  created: 0,
  pending: 1,
  /** The payment did not arrive in time; a payment at the last moment is delivered all the same. */
  expired: 2,
  /** Another card may still be taken on the same page. */
  refused: 3,
  /** Money was taken for another wallet, coin or network than was ordered: only the provider can say what became of it. */
  unknown: 4,
  refunded: 5,
  delivered: 6,
} as const

export type PurchaseStatus = keyof typeof ranks

export const rankOf = (status: PurchaseStatus): number => ranks[status]

/**
 * The highest rank that a status may follow where its provider was asked how the purchase stands: another card may be
 * under way on a page that refused one, or that was left.
 */
export const rankBefore = (status: PurchaseStatus): number => (status === 'pending' ? ranks.refused : ranks[status] - 1)

export const isPurchaseStatus = (value: string): value is PurchaseStatus => Object.hasOwn(ranks, value)

/**
 * Whether no other status can follow. After `expired` and `refused` one can: the visitor may have paid after all; and
 * after `unknown`, as what was ordered may come yet.
 */
export const isFinal = (status: PurchaseStatus): boolean => rankOf(status) > rankOf('unknown')

/** Whether a provider that says this has taken no money. */
export const isUnpaid = (status: PurchaseStatus): boolean =>
  status === 'created' || status === 'expired' || status === 'refused'
