import type { CaipNetwork } from './define-network.js'

/** What an account has of a token, or of a network's coin. */
export interface Holding {
  /** The token's contract; undefined for the network's coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units. */
  readonly units: bigint
  /** An address of a picture, as the source gave it. */
  readonly iconUrl: string | undefined
}

/** One holding, as the account's wallet says it. */
export interface WalletAsset extends Holding {
  /** Of one whole token and of the holding, in US dollars; undefined where the wallet knows none. */
  readonly price: number | undefined
  readonly value: number | undefined
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
