import { offerAuth } from '../connectors/auth/auth-connector.js'
import type { Connector, ConnectorSource } from '../connectors/define-connector.js'
import { createDiscovery } from '../connectors/discovery.js'
import { offerWalletConnect } from '../connectors/walletconnect/walletconnect-connector.js'
import type { WalletConnect } from '../connectors/walletconnect/namespace-session.js'
import { offersLogin } from '../login/social-offers.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { ApplicationNetworks, Namespace } from '../namespaces/namespace.js'
import { activeNetwork } from '../network/network.state.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { rpcUrlsOf } from '../rpc/rpc-urls.js'
import { offersPairing } from '../wallets/wallet-step.js'
import type { LoginSlice } from './login-slice.js'
import type { SliceContext } from './slice-context.js'
import { whenOffered } from './when-offered.js'

/** The sources of wallets other than those of the page. Loaded by pages that offer them. */
export interface ConnectorSources {
  /**
   * All of a namespace: WalletConnect and the embedded wallet, as far as the namespace has them and each is offered.
   */
  of(namespace: Namespace): Promise<ConnectorSource>
  /** The application's networks, for the connectors of a namespace. */
  application(namespace: ChainNamespace): ApplicationNetworks
}

export function createSlice(
  { $options, network, storage, signal }: SliceContext,
  load: { walletConnect(): Promise<WalletConnect>; embeddedWallet(): Promise<Pick<LoginSlice, 'auth'>> },
): ConnectorSources {
  const loadAuth = async () => (await load.embeddedWallet()).auth
  const offered = (isOffered: (options: W3mOptions) => boolean, offer: () => ConnectorSource) =>
    whenOffered($options, () => isOffered($options.get()), offer, signal)
  const paired: Connector[] = []
  const embedded: Connector[] = []
  return {
    async of(namespace) {
      const { name } = namespace
      const { features } = await namespace.load()
      return createDiscovery([
        features.walletConnect &&
          offered(offersPairing, () => offerWalletConnect(name, load.walletConnect, storage, paired)),
        features.auth && offered(offersLogin, () => offerAuth(name, loadAuth, storage, embedded)),
      ])
    },
    application: namespace => ({
      networks: () => network.$state.get().networks,
      active: () => activeNetwork(network.$state.get(), namespace),
      nodes: ({ caipNetworkId, rpcUrls }) => rpcUrlsOf($options.get(), caipNetworkId, rpcUrls.default.http),
    }),
  }
}
