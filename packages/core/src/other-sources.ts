import type { ReadableAtom } from 'nanostores'
import { offerAuth, type LoadAuth } from './connectors/auth/auth-connector.js'
import type { Connector, ConnectorSource } from './connectors/define-connector.js'
import { createDiscovery } from './connectors/discovery.js'
import { offerWalletConnect, type LoadWalletConnect } from './connectors/walletconnect/walletconnect-connector.js'
import { offersLogin } from './login/social-offers.js'
import type { ChainNamespace } from './namespaces/chain-namespace.js'
import type { ApplicationNetworks, Namespace } from './namespaces/namespace.js'
import { activeNetwork } from './network/network.state.js'
import type { NetworkStore } from './network/network.store.js'
import type { W3mOptions } from './options/w3m-options.js'
import { nodesOf } from './rpc/nodes-of.js'
import type { StoragePort } from './storage/storage-port.js'
import { offersPairing } from './wallets/wallet-step.js'

export interface OtherSourcesDeps {
  readonly $options: ReadableAtom<W3mOptions>
  readonly network: NetworkStore
  readonly storage: StoragePort
  readonly loadWalletConnect: LoadWalletConnect
  readonly loadAuth: LoadAuth
}

/** Where wallets come from besides those of the page. Loaded by pages that offer them. */
export interface OtherSources {
  /** All of a namespace: WalletConnect and the embedded wallet, as far as the namespace has them and each is offered. */
  of(namespace: Namespace): Promise<ConnectorSource>
  /** What a namespace's connectors ask of the application. */
  application(namespace: ChainNamespace): ApplicationNetworks
}

export function createOtherSources({ $options, network, storage, loadWalletConnect, loadAuth }: OtherSourcesDeps): OtherSources {
  const paired: Connector[] = []
  const embedded: Connector[] = []
  return {
    async of({ name, load }) {
      const { features } = await load()
      const options = $options.get()
      return createDiscovery([
        ...(offersPairing(options) && features.walletConnect ? [offerWalletConnect(name, loadWalletConnect, paired)] : []),
        ...(offersLogin(options) && features.auth ? [offerAuth(name, loadAuth, storage, embedded)] : []),
      ])
    },
    application: namespace => ({
      networks: () => network.$state.get().networks,
      active: () => activeNetwork(network.$state.get(), namespace),
      nodes: ({ caipNetworkId }) => nodesOf($options.get(), caipNetworkId),
    }),
  }
}
