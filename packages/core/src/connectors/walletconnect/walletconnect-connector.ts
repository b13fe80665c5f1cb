import { atom } from '../../async/atom.js'
import { loadOnce } from '../../async/load-once.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'
import type { StoragePort } from '../../storage/storage-port.js'
import type { WalletConnectId } from '../connector-ids.js'
import type { Connector, ConnectorSource } from '../define-connector.js'
import type { NamespaceSession } from './namespace-session.js'
import type { WalletConnect } from './namespace-session.js'
import { holdsTopics } from './held-topics.js'

/** Loads the code that communicates with wallets, on first use. */
export type LoadWalletConnect = () => Promise<WalletConnect>

/**
 * WalletConnect for one namespace of the application.
 * @param all the connectors of every namespace: they share one session, and this one joins them
 */
export function offerWalletConnect(
  namespace: ChainNamespace,
  load: LoadWalletConnect,
  storage: Pick<StoragePort, 'get'>,
  all: Connector[],
): ConnectorSource {
  const connector = walletConnectConnector(namespace, load, storage, () => all.filter(other => other !== connector))
  all.push(connector)
  return { $connectors: atom([connector]), destroy: () => undefined }
}

export const walletConnectId: WalletConnectId = 'walletConnect'

function walletConnectConnector(
  namespace: ChainNamespace,
  load: LoadWalletConnect,
  storage: Pick<StoragePort, 'get'>,
  siblings: () => readonly Connector[],
): Connector {
  let loaded: NamespaceSession | undefined
  const loadPart = loadOnce(async () => (loaded = await (await load()).of(namespace)))
  return {
    id: walletConnectId,
    type: 'WALLET_CONNECT',
    namespace,
    name: 'WalletConnect',
    get provider() {
      return loaded?.provider
    },
    get session() {
      return loaded?.session
    },
    siblings,
    // Without held sessions the library is not loaded.
    heldSessions: async () => (holdsTopics(storage) ? (await loadPart()).heldSessions : undefined),
    connect: async options => (await loadPart()).connect(options),
    reconnect: async options => (await loadPart()).reconnect(options),
    disconnect: async () => (await loadPart()).disconnect(),
    release: () => loaded?.release(),
    switchNetwork: async (network, options) => (await loadPart()).switchNetwork(network, options),
    mayAddNetworks: () => loaded?.mayAddNetworks() === true,
    // Callers watch only after a connection: the part is loaded.
    watch: events => loaded?.watch(events) ?? (() => undefined),
  }
}
