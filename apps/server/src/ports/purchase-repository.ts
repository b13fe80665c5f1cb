/** A purchase as it is stored; times in ms. Amounts are decimal texts in whole units. */
export interface StoredPurchase {
  /** Nobody can guess it: whoever has it may ask how the purchase stands. */
  readonly id: string
  readonly provider: string
  /** The plain address that is delivered to, in one spelling. */
  readonly account: string
  readonly purchaseCurrency: string
  /** The network by the name that the provider's options give it. */
  readonly network: string
  /** CAIP-2 id of the network, where it is known. */
  readonly chainId: string | undefined
  readonly status: string
  /** What the provider said was bought; undefined until it says so. */
  readonly purchaseAmount: string | undefined
  /** The transaction that delivered it. */
  readonly hash: string | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

/** What a provider says of a purchase. */
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
   * Purchases that were made before `keptFrom` are forgotten on the way; those that nobody paid before `openFrom`, and
   * the oldest where the client has more than `openMax` of them for the account: those of other clients stay.
   */
  add(
    purchase: StoredPurchase,
    rank: number,
    limits: {
      readonly keptFrom: number
      readonly openFrom: number
      readonly openMax: number
      /** Who began it, under a name that says nothing of them. */
      readonly client: string | undefined
    },
  ): Promise<void>
  /** When the purchase was made that is the so-manieth from the latest of a client's that nobody paid, after a time. */
  nthOpen(client: string, nth: number, after: number): Promise<number | undefined>
  find(id: string): Promise<StoredPurchase | undefined>
  /**
   * Takes what a provider says, where it leads further than what is known: said twice, or in another order, the same
   * comes of it. @returns whether it led further
   */
  advance(id: string, change: StatusChange, now: number): Promise<boolean>
  /** Whether its provider is to be asked now: once in so many ms for all processes. */
  claimCheck(id: string, now: number, everyMs: number): Promise<boolean>
  /** The purchases of an account at a provider, the newest first, after the one that was made at `before`. */
  listOf(account: string, provider: string, limit: number, before?: number): Promise<readonly StoredPurchase[]>
}
