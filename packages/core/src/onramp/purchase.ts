import type { CaipAddress } from '../caip/caip-address.js'

export const purchaseStatuses = ['created', 'pending', 'delivered', 'refused', 'expired', 'refunded'] as const
/** One of `purchaseStatuses`. */
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** Something that this browser bought, or began to buy. */
export interface Purchase {
  /** Of the service. */
  readonly id: string
  readonly provider: string
  readonly label: string
  /** CAIP-10 id of the account that it is for. */
  readonly account: CaipAddress
  readonly symbol: string
  /** Decimal texts; what is bought, once the provider says it. */
  readonly purchaseAmount: string | undefined
  readonly paymentAmount: string
  readonly paymentCurrency: string
  readonly status: PurchaseStatus
  /** The transaction that delivered it. */
  readonly hash: string | undefined
  /** The provider's page, as long as it can be paid there. */
  readonly url: string | undefined
  /** Unix ms. */
  readonly atMs: number
}

/** Nothing is expected after it. Who pays at the last moment, or with another card, gets it all the same. */
export const isPurchaseOver = ({ status }: Pick<Purchase, 'status'>): boolean =>
  status !== 'created' && status !== 'pending'
