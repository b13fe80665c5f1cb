import type { CaipNetworkId } from '@w3m/core/caip'

/** What a token's contract says of itself, cleaned. Null where it says nothing that can be used. */
export interface TokenText {
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
}

/** Tokens of all chains that are remembered at most. */
export const tokensMax = 50_000

/** What tokens are called, so that each contract is asked once. It can be read from the chains again. */
export interface TokenRepository {
  /** Those that are known. */
  find(chain: CaipNetworkId, addresses: readonly string[]): Promise<ReadonlyMap<string, TokenText>>
  /** `readAt`: time in ms. Those that were read first go where there are more than `tokensMax`. */
  add(chain: CaipNetworkId, tokens: ReadonlyMap<string, TokenText>, readAt: number): Promise<void>
}
