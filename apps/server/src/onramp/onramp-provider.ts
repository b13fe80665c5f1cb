import type { PurchaseStatus } from './purchase-status.js'

/** A network that a coin can be bought on. */
export interface PurchaseNetwork {
  /** As the provider calls it: `base`. */
  readonly name: string
  readonly displayName: string
  /** CAIP-2 id; undefined for one that nobody here knows. */
  readonly chainId: string | undefined
  /** Undefined for the network's own coin. */
  readonly contractAddress: string | undefined
}

export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}

/** Money to pay with; limits are decimal texts in it. */
export interface PaymentCurrency {
  readonly id: string
  readonly limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

export interface ProviderOptions {
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
}

/** The buyer's country and subdivision, as far as the page knows them. */
export interface BuyerLocation {
  readonly country?: string | undefined
  readonly subdivision?: string | undefined
}

export interface QuoteRequest extends BuyerLocation {
  readonly purchaseCurrency: string
  readonly network: string
  readonly paymentCurrency: string
  /** Decimal text in the payment currency. */
  readonly amount: string
  readonly paymentMethod?: string | undefined
}

export interface Money {
  /** Decimal text. */
  readonly amount: string
  readonly currency: string
}

export interface ProviderQuote {
  readonly quoteId: string
  readonly paymentTotal: Money
  readonly paymentSubtotal: Money
  readonly purchaseAmount: Money
  readonly networkFee: Money
  readonly providerFee: Money | undefined
  /** ISO date; undefined where the provider does not say it. */
  readonly expiresAt: string | undefined
}

/** The order for a checkout page. */
export interface CheckoutOrder {
  /** The purchase: comes back in webhooks and at the status endpoint. */
  readonly reference: string
  readonly wallet: string
  readonly purchaseCurrency: string
  readonly network: string
  readonly paymentCurrency: string | undefined
  /** Decimal text; undefined where the visitor names it there. */
  readonly paymentAmount: string | undefined
  readonly cryptoAmount: string | undefined
  /** The IP address of the visitor. */
  readonly clientAddress: string
  /** The URL to which its page redirects the visitor at the end; undefined for no redirect. */
  readonly redirectUrl: string | undefined
}

/** A provider's report about a purchase. Fields that it lacks are undefined. */
export interface PurchaseReport {
  readonly reference: string
  readonly status: PurchaseStatus
  readonly wallet: string | undefined
  readonly purchaseCurrency: string | undefined
  readonly network: string | undefined
  readonly purchaseAmount: string | undefined
  readonly hash: string | undefined
}

/** A service that sells coins for money. All calls throw a `Failure`: 503 where it does not answer. */
export interface OnrampProvider {
  /** `coinbase` */
  readonly name: string
  readonly label: string
  readonly feeRange: string
  /** Sells play money on local chains. */
  readonly isSandbox: boolean
  options(location: BuyerLocation): Promise<ProviderOptions>
  /** @throws {Failure} 400 for what it does not sell */
  quote(request: QuoteRequest): Promise<ProviderQuote>
  /** The address of its page, which the visitor is taken to. */
  checkout(order: CheckoutOrder): Promise<string>
  /**
   * Reads what it sent by itself; undefined for what is about no purchase. @throws {Failure} 401 where it is not signed
   * by it, or too old
   */
  readWebhook(headers: Headers, body: string): PurchaseReport | undefined
  /** How a purchase stands there; undefined where it knows none of this reference. */
  status(reference: string): Promise<PurchaseReport | undefined>
}
