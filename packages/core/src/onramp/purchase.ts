import { purchaseStatus } from '../api/onramp-values.js'
import type { CaipAddress } from '../caip/caip-address.js'

export const purchaseStatuses = purchaseStatus.options
/** One of `purchaseStatuses`. */
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** Something that this browser bought, or began to buy. */
export interface Purchase {
  /** Of the service. */
  readonly id: string
  /** The name of the provider. */
  readonly provider: string
  /** What a visitor reads of the provider. */
  readonly label: string
  /** CAIP-10 id of the account that it is for. */
  readonly account: CaipAddress
  /** Of the coin that is bought: `USDC`. */
  readonly symbol: string
  /** Decimal texts; what is bought, once the provider says it. */
  readonly purchaseAmount: string | undefined
  /** What is paid, in `paymentCurrency`. */
  readonly paymentAmount: string
  /** The id of the money that it is paid in: `USD`. */
  readonly paymentCurrency: string
  /**
   * `created` until it is known to be paid, then `pending`; `expired` where no payment was reported in time. `refused`
   * and `expired` may still become `delivered`, and so may `unknown`: something else was paid than was ordered, and
   * what became of it is asked at the provider.
   */
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
