import { lazy } from '../../async/lazy.js'
import type { CaipNetwork } from '../../namespaces/define-network.js'
import type { RpcUrl } from '../../rpc/rpc-client.js'
import type { Connector } from '../define-connector.js'
import { watchLoaded } from '../watch-loaded.js'
import type { StandardRegistration } from './standard-wallet.js'

/** A registered wallet under the id by which it is chosen. */
export interface StandardChoice extends StandardRegistration {
  readonly id: string
  readonly gone: AbortSignal
}

/** What a wallet's connector knows of the application. */
export interface StandardWorld {
  /** The application's networks. */
  readonly networks: () => readonly CaipNetwork[]
  /** Where the family stands: a request goes there. */
  readonly active: () => CaipNetwork | undefined
  /** The nodes that the host named for a network. */
  readonly nodes: (network: CaipNetwork) => readonly RpcUrl[]
}

/** Loads what speaks with Wallet Standard wallets. */
export const loadStandardSession = () => import('./standard-session.js')

/** A Solana wallet in the page. What speaks with it is loaded when it is chosen; its provider is there from then on. */
export function standardConnector(choice: StandardChoice, world: StandardWorld): Connector {
  const { id, name, icon } = choice
  let provider: unknown
  const session = lazy(async () => {
    const made = (await loadStandardSession()).createStandardSession(choice, world)
    provider = made.provider
    return made
  })
  return {
    id,
    type: 'ANNOUNCED',
    namespace: 'solana',
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
