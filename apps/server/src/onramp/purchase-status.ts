/**
 * How a purchase stands, in the order in which one may follow another. Each has a rank, and the highest that anybody
 * said counts: whatever comes twice, or in another order, leads to the same. Only what a provider says when it is asked
 * may lead back (`rankBefore`).
 */
const ranks = {
  /** Nobody has paid. */
  created: 0,
  pending: 1,
  /** The payment did not arrive in time; a payment at the last moment is delivered all the same. */
  expired: 2,
  /** Another card may still be taken on the same page. */
  refused: 3,
  refunded: 4,
  delivered: 5,
} as const

export type PurchaseStatus = keyof typeof ranks

export const rankOf = (status: PurchaseStatus): number => ranks[status]

/**
 * The highest rank that a status may follow where its provider was asked how the purchase stands: another card may be
 * under way on a page that refused one, or that was left.
 */
export const rankBefore = (status: PurchaseStatus): number => (status === 'pending' ? ranks.refused : ranks[status] - 1)

export const isPurchaseStatus = (value: string): value is PurchaseStatus => Object.hasOwn(ranks, value)

/** Whether no other status can follow. After `expired` and `refused` one can: the visitor may have paid after all. */
export const isFinal = (status: PurchaseStatus): boolean => rankOf(status) > rankOf('refused')
