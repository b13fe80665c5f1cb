import type { ConnectorProvider } from '../define-connector.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { ApplicationNetworks } from '../../namespaces/namespace.js'

/** An account of a Wallet Standard wallet, as far as it was checked. */
export interface StandardAccount {
  /** An address that `StandardProfile.isAddress` accepts. */
  readonly address: string
  /** As the wallet calls them: `solana:mainnet`. */
  readonly chains: readonly string[]
}

/**
 * A wallet as it registered itself. What stands in it is a stranger's: every read may throw, every value may be
 * anything.
 */
export interface StandardWallet {
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly unknown[]
  readonly chains: readonly string[]
}

/** A registration after all values that the list shows were checked. */
export interface StandardRegistration {
  readonly name: string
  readonly icon: string | undefined
  readonly wallet: StandardWallet
}

/** A registered wallet under the id by which it is chosen. */
export interface StandardChoice extends StandardRegistration {
  readonly id: string
  readonly removedSignal: AbortSignal
}

/** The dependencies of a provider: the chosen wallet, and the function that calls it. */
export interface StandardProviderDeps extends Pick<StandardContext, 'active' | 'nodes'> {
  /** The wallet as it registered itself, and its name as it may be shown. */
  readonly choice: Pick<StandardChoice, 'wallet' | 'name'>
  /** Calls a feature's method. Settles; throws `RpcError` with the wallet's number. */
  readonly callFeature: (
    feature: string,
    method: string,
    inputs: readonly unknown[],
    options: { readonly timeoutMs: number },
  ) => Promise<unknown>
  /** The chosen account; undefined where none is connected. */
  readonly chosen: () => StandardAccount | undefined
}

/** The differences of one namespace's Wallet Standard wallets from those of others. */
export interface StandardProfile {
  /** The namespace of the wallets. */
  readonly namespace: ChainNamespace
  /** Accounts whose address it does not take are left out. */
  readonly isAddress: (value: unknown) => value is string
  /** A wallet must offer one of these: `solana:signMessage`, whose method is `signMessage`. */
  readonly signFeatures: readonly string[]
  /** The names by which wallets may call a network. */
  readonly chainsOf: (network: CaipNetwork) => readonly string[]
  /** Loads what makes the application's provider. */
  readonly loadProvider: () => Promise<(deps: StandardProviderDeps) => ConnectorProvider>
}

/** The application's data for a wallet's connector. */
export interface StandardContext extends StandardProfile, ApplicationNetworks {}
