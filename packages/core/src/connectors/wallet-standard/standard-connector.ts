import { lazy } from '../../async/lazy.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { ApplicationNetworks } from '../../namespaces/namespace.js'
import type { Connector, ConnectorProvider } from '../define-connector.js'
import { watchLoaded } from '../watch-loaded.js'
import type { StandardAccount, StandardRegistration } from './standard-wallet.js'

/** A registered wallet under the id by which it is chosen. */
export interface StandardChoice extends StandardRegistration {
  readonly id: string
  readonly gone: AbortSignal
}

/** What a provider is made of: a wallet that was chosen, and the way to ask it. */
export interface StandardProviderDeps extends Pick<StandardContext, 'active' | 'nodes'> {
  readonly choice: Pick<StandardChoice, 'wallet' | 'name'>
  /** Calls a feature's method. Settles; throws `RpcError` with the wallet's number. */
  readonly ask: (feature: string, method: string, inputs: readonly unknown[], options: { readonly timeoutMs: number }) => Promise<unknown>
  /** The chosen account; undefined where none is connected. */
  readonly chosen: () => StandardAccount | undefined
}

/** In what the Wallet Standard wallets of a namespace differ from those of others. */
export interface StandardProfile {
  readonly namespace: ChainNamespace
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

/** Loads what speaks with Wallet Standard wallets. */
export const loadStandardSession = () => import('./standard-session.js')

/** A wallet in the page. What speaks with it is loaded when it is chosen; its provider is there from then on. */
export function standardConnector(choice: StandardChoice, context: StandardContext): Connector {
  const { id, name, icon } = choice
  let provider: unknown
  const session = lazy(async () => {
    const [{ createStandardSession }, createProvider] = await Promise.all([loadStandardSession(), context.loadProvider()])
    const made = createStandardSession(choice, context, createProvider)
    provider = made.provider
    return made
  })
  return {
    id,
    type: 'ANNOUNCED',
    namespace: context.namespace,
    name,
    icon,
    get provider() {
      return provider
    },
    connect: async options => (await session()).connect(options),
    reconnect: async options => (await session()).reconnect(options),
    disconnect: async () => (await session()).disconnect(),
    switchNetwork: async network => (await session()).switchNetwork(network),
    watch: events => watchLoaded(session, events),
  }
}
