import type { CaipNetwork } from './define-network.js'

/** One holding, as the account's wallet says it. */
export interface WalletAsset {
  /** The token's contract; undefined for the network's coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units. */
  readonly units: bigint
  /** Of one whole token and of the holding, in US dollars; undefined where the wallet knows none. */
  readonly price: number | undefined
  readonly value: number | undefined
  readonly iconUrl: string | undefined
}

/**
 * Asks the embedded wallet for all that an account has on a network. Never prompts.
 * @returns undefined where the wallet cannot tell
 */
export type AssetReader = (
  provider: unknown,
  address: string,
  network: CaipNetwork,
) => Promise<readonly WalletAsset[] | undefined>
