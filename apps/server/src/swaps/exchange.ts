/** What is to be swapped. Addresses are normalized; the coin goes by what stands for it. */
export interface SwapRequest {
  readonly from: string
  readonly to: string
  /** The fixed amount in base units, of `from` or of `to` (see `side`). */
  readonly units: bigint
  readonly side: 'from' | 'to'
  /** The account that swaps; undefined while none is connected. */
  readonly account: string | undefined
}

/** The present quote of a swap. Amounts are in base units. */
export interface SwapQuote {
  readonly fromUnits: bigint
  /** The amount that arrives, after the transfer fees of tokens. */
  readonly toUnits: bigint
  /** The tokens of the route with both ends, `coinAddress` for the coin; empty where it is unknown. */
  readonly route: readonly string[]
  /** The price impact of the swap in hundredths of a per cent; undefined where it is unknown. */
  readonly impactBps: number | undefined
  /** The provider's fee in base units of `to`; 0 without a fee, undefined where it is unknown. */
  readonly feeUnits: bigint | undefined
  /** Whether a token of the route has a transfer fee: then only the input can be fixed. */
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

/** An exchange for the tokens of one chain. */
export interface Exchange {
  tokens(): Promise<readonly ExchangeToken[]>
  /**
   * Returns the best quote; undefined where the tokens cannot be swapped, or not in this amount.
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

/** The present gas prices of one chain, in base units of the coin per unit of gas. */
export interface GasPrices {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}
