import { loadOnce } from '../../async/load-once.js'
import type { Connector } from '../../connectors/define-connector.js'
import { watchLoaded } from '../../connectors/watch-loaded.js'
import type { InjectedWallet } from './injected-wallet.js'

/**
 * A wallet in the page. Cheap to list: the code that talks to the wallet loads when it is chosen. The provider is
 * exposed unchanged.
 */
export function injectedConnector(wallet: InjectedWallet): Connector {
  const session = loadOnce(async () => (await import('./eip155-features.js')).createInjectedSession(wallet))
  const { id, type, name, icon, rdns, isDuplicate, provider } = wallet
  return {
    id,
    type,
    namespace: 'eip155',
    name,
    icon,
    rdns,
    ...(isDuplicate && { isDuplicate }),
    provider,
    connect: async options => (await session()).connect(options),
    reconnect: async options => (await session()).reconnect(options),
    disconnect: () => Promise.resolve(),
    switchNetwork: async (network, options) => (await session()).switchNetwork(network, options),
    getBalance: async (address, options) => (await session()).getBalance(address, options),
    watch: events => watchLoaded(session, events),
  }
}
