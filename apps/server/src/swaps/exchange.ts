/** What is to be swapped. Addresses are normalized; the coin goes by what stands for it. */
export interface SwapRequest {
  readonly from: string
  readonly to: string
  /** In base units: of `from`, or of `to` where that is what is fixed. */
  readonly units: bigint
  readonly side: 'from' | 'to'
  /** Who swaps; undefined where nobody is connected yet. */
  readonly account: string | undefined
}

/** What a swap gives at this moment. Amounts are in base units. */
export interface SwapQuote {
  readonly fromUnits: bigint
  /** What arrives, with all that tokens take for themselves taken off. */
  readonly toUnits: bigint
  /** The tokens on the way, both ends included, the coin as what stands for it; empty where that is not told. */
  readonly route: readonly string[]
  /** By how much the swap itself worsens the price, in hundredths of a per cent; undefined where that is not known. */
  readonly impactBps: number | undefined
  /** What the provider takes, in base units of `to`; 0 where it takes nothing, undefined where it does not say. */
  readonly feeUnits: bigint | undefined
  /** A token on the way keeps a part of what is moved: then only what is given can be fixed. */
  readonly isTaxed: boolean
  /** Undefined where nobody says how much it needs. */
  readonly gas: bigint | undefined
}

/** A transaction, as an account sends it: `data` in the form of the chain's namespace. */
export interface BuiltCall {
  readonly to: string
  readonly data: string
  /** In base units of the coin. */
  readonly value: bigint
  /** Undefined where nobody says how much it needs. */
  readonly gas: bigint | undefined
}

export interface BuiltSwap extends BuiltCall {
  readonly quote: SwapQuote
  /** The least that arrives where `from` is fixed, the most that is given where `to` is: else the transaction fails. */
  readonly limitUnits: bigint
}

export interface ExchangeToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Where the tokens of one chain are swapped. */
export interface Exchange {
  tokens(): Promise<readonly ExchangeToken[]>
  /**
   * The best that there is; undefined where the tokens cannot be swapped, or not so many of them.
   * @throws {Failure} 400 with the field `side` where what arrives cannot be fixed, 503
   */
  quote(request: SwapRequest): Promise<SwapQuote | undefined>
  /** How much of a token the exchange may take of an account. The coin it need not be let take. */
  allowance(token: string, account: string): Promise<bigint>
  /** @param units in base units */
  buildApproval(token: string, units: bigint, request: Pick<SwapRequest, 'to' | 'account'>): Promise<BuiltCall>
  /**
   * @param limit as `limitUnits`; else it follows from the quote by `slippageBps`, hundredths of a per cent
   * @throws {Failure} as `quote`, and 409 where the price is worse than `limit`
   */
  build(
    request: SwapRequest & { readonly account: string },
    limits: { readonly slippageBps: number; readonly limit: bigint | undefined },
  ): Promise<BuiltSwap | undefined>
}

/** What gas costs on one chain at this moment, in base units of the coin for a unit of gas. */
export interface GasPrices {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}
