/** A purchase as it is stored; times in ms. Amounts are decimal texts in whole units. */
export interface StoredPurchase {
  /** An unguessable id: whoever has it may read the status of the purchase. */
  readonly id: string
  readonly provider: string
  /** The plain address of the delivery, in its one normalized spelling. */
  readonly account: string
  readonly purchaseCurrency: string
  /** The network by the name that the provider's options give it. */
  readonly network: string
  /** CAIP-2 id of the network, where it is known. */
  readonly chainId: string | undefined
  readonly status: string
  /** The bought amount as the provider reports it; undefined until then. */
  readonly purchaseAmount: string | undefined
  /** The transaction that delivered it. */
  readonly hash: string | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

/** A provider's report about a purchase. */
export interface StatusChange {
  readonly status: string
  readonly rank: number
  /** The highest rank that it may follow. Default: those below its own. */
  readonly after?: number | undefined
  readonly purchaseAmount: string | undefined
  readonly hash: string | undefined
}

/** Purchases, and how they stand. */
export interface PurchaseRepository {
  /**
   * Also deletes purchases from before `retainedFrom`, unpaid ones from before `openFrom`, and the client's oldest unpaid
   * ones where it has more than `openMax` for the account: those of other clients stay.
   */
  add(
    purchase: StoredPurchase,
    rank: number,
    limits: {
      readonly retainedFrom: number
      readonly openFrom: number
      readonly openMax: number
      /** A pseudonym of the client that began it. */
      readonly client: string | undefined
    },
  ): Promise<void>
  /** When the `nth` latest unpaid purchase of a client was made, if that was after `after`. */
  nthOpen(client: string, nth: number, after: number): Promise<number | undefined>
  find(id: string): Promise<StoredPurchase | undefined>
  /**
   * Applies a provider's report, if it advances the purchase: repeated reports, or another order, give the same result.
   * @returns whether it did
   */
  advance(id: string, change: StatusChange, now: number): Promise<boolean>
  /** Whether its provider is to be asked now: once in `everyMs` for all processes. */
  claimCheck(id: string, now: number, everyMs: number): Promise<boolean>
  /** The purchases of an account at a provider, the newest first, after the one that was made at `before`. */
  listOf(account: string, provider: string, limit: number, before?: number): Promise<readonly StoredPurchase[]>
}
