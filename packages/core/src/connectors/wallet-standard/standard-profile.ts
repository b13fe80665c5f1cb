import type { ConnectorProvider } from '../define-connector.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { ApplicationNetworks } from '../../namespaces/namespace.js'

/** An account of a Wallet Standard wallet, as far as it was checked. */
export interface StandardAccount {
  /** One that `StandardProfile.isAddress` takes. */
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

/** What a registration is taken for, once everything that the list shows was checked. */
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

/** What a provider is made of: a wallet that was chosen, and the way to ask it. */
export interface StandardProviderDeps extends Pick<StandardContext, 'active' | 'nodes'> {
  /** The wallet as it registered itself, and its name as it may be shown. */
  readonly choice: Pick<StandardChoice, 'wallet' | 'name'>
  /** Calls a feature's method. Settles; throws `RpcError` with the wallet's number. */
  readonly ask: (
    feature: string,
    method: string,
    inputs: readonly unknown[],
    options: { readonly timeoutMs: number },
  ) => Promise<unknown>
  /** The chosen account; undefined where none is connected. */
  readonly chosen: () => StandardAccount | undefined
}

/** In what the Wallet Standard wallets of a namespace differ from those of others. */
export interface StandardProfile {
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

/** What a wallet's connector knows of the application. */
export interface StandardContext extends StandardProfile, ApplicationNetworks {}
