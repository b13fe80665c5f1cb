import { atom } from 'nanostores'
import { lazy } from '../../async/lazy.js'
import type { ChainNamespace } from '../../caip/chain-namespace.js'
import type { Connector, ConnectorSource } from '../define-connector.js'
import type { PairedNamespace } from './proposal.js'
import type { WalletConnectPart } from './paired-part.js'
import type { WalletConnect } from './walletconnect.js'

/** Everything that talks: loaded once somebody wants it. */
export type LoadWalletConnect = () => Promise<WalletConnect>

/** The row of WalletConnect: one connector for each chain family that the application has. They share one session. */
export function offerWalletConnect(namespaces: readonly ChainNamespace[], load: LoadWalletConnect): ConnectorSource {
  const connectors: readonly Connector[] = namespaces
    .filter((namespace): namespace is PairedNamespace => namespace === 'eip155' || namespace === 'solana')
    .map(namespace => walletConnectConnector(namespace, load, () => connectors.filter(other => other.namespace !== namespace)))
  return { $connectors: atom(connectors), destroy: () => undefined }
}

function walletConnectConnector(namespace: PairedNamespace, load: LoadWalletConnect, siblings: () => readonly Connector[]): Connector {
  let loaded: WalletConnectPart | undefined
  const part = lazy(async () => (loaded = (await load()).of(namespace)))
  return {
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    namespace,
    name: 'WalletConnect',
    get provider() {
      return loaded?.provider
    },
    siblings,
    connect: async options => (await part()).connect(options),
    reconnect: async options => (await part()).reconnect(options),
    disconnect: async () => (await part()).disconnect(),
    switchNetwork: async (network, options) => (await part()).switchNetwork(network, options),
    // Whoever watches has connected: the part is there.
    watch: events => loaded?.watch(events) ?? (() => undefined),
  }
}
