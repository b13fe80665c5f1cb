import type { CaipNetworkId } from '@w3m/core/caip'

/** What a token's contract says of itself, cleaned. Null where it says nothing that can be used. */
export interface TokenText {
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
}

/** What tokens are called, so that each contract is asked once. It can be read from the chains again. */
export interface TokenRepository {
  /**
   * Those that are known. What said nothing is known only where it was read after `emptySince`, in ms: a contract may
   * be made later.
   */
  find(chain: CaipNetworkId, addresses: readonly string[], emptySince: number): Promise<ReadonlyMap<string, TokenText>>
  /** `readAt`: time in ms. */
  add(chain: CaipNetworkId, tokens: ReadonlyMap<string, TokenText>, readAt: number): Promise<void>
}
