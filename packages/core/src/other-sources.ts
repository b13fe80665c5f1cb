import type { ReadableAtom } from 'nanostores'
import { offerAuth, type LoadAuth } from './connectors/auth/auth-connector.js'
import type { AuthNamespace } from './connectors/auth/auth-session.js'
import type { Connector, ConnectorSource } from './connectors/define-connector.js'
import { createDiscovery } from './connectors/discovery.js'
import { discoverStandard } from './connectors/wallet-standard/standard-discovery.js'
import type { PairedNamespace } from './connectors/walletconnect/proposal.js'
import { offerWalletConnect, type LoadWalletConnect } from './connectors/walletconnect/walletconnect-connector.js'
import { offersLogin } from './login/social-offers.js'
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

/** Where wallets come from besides the EVM wallets of the page. Loaded by pages that offer them. */
export interface OtherSources {
  /** All of a family: wallets of Wallet Standard, WalletConnect, the embedded wallet, as far as each is offered. */
  of(namespace: PairedNamespace & AuthNamespace): ConnectorSource
}

export function createOtherSources({ $options, network, storage, loadWalletConnect, loadAuth }: OtherSourcesDeps): OtherSources {
  const paired: Connector[] = []
  const embedded: Connector[] = []
  const standard = () =>
    discoverStandard(window, {
      networks: () => network.$state.get().networks,
      active: () => activeNetwork(network.$state.get(), 'solana'),
      nodes: ({ caipNetworkId }) => nodesOf($options.get(), caipNetworkId),
    })
  return {
    of(namespace) {
      const options = $options.get()
      return createDiscovery([
        ...(namespace === 'solana' && options.connectors?.includes('injected') !== false ? [standard()] : []),
        ...(offersPairing(options) ? [offerWalletConnect(namespace, loadWalletConnect, paired)] : []),
        ...(offersLogin(options) ? [offerAuth(namespace, loadAuth, storage, embedded)] : []),
      ])
    },
  }
}
