import type { CaipNetwork } from './define-network.js'

/** An account's balance of a token or of the network's coin, with its metadata. */
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

/** One holding, as the account's wallet reports it. */
export interface WalletAsset extends Holding {
  /** Price of one whole token and value of the holding, in US dollars; undefined when the wallet does not know them. */
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
