import type { ReadableAtom } from 'nanostores'
import type { Connector, ConnectorSource } from './connectors/define-connector.js'
import { discoverStandard } from './connectors/wallet-standard/standard-discovery.js'
import type { PairedNamespace } from './connectors/walletconnect/proposal.js'
import { offerWalletConnect, type LoadWalletConnect } from './connectors/walletconnect/walletconnect-connector.js'
import { activeNetwork } from './network/network.state.js'
import type { NetworkStore } from './network/network.store.js'
import type { W3mOptions } from './options/w3m-options.js'
import { nodesOf } from './rpc/nodes-of.js'

export interface OtherSourcesDeps {
  readonly $options: ReadableAtom<W3mOptions>
  readonly network: NetworkStore
  readonly loadWalletConnect: LoadWalletConnect
}

/** Where wallets come from besides the EVM wallets of the page. Loaded by pages that offer them. */
export interface OtherSources {
  /** Wallets of Wallet Standard. */
  standard(): ConnectorSource
  /** WalletConnect, for one family. */
  paired(namespace: PairedNamespace): ConnectorSource
}

export function createOtherSources({ $options, network, loadWalletConnect }: OtherSourcesDeps): OtherSources {
  const paired: Connector[] = []
  return {
    standard: () =>
      discoverStandard(window, {
        networks: () => network.$state.get().networks,
        active: () => activeNetwork(network.$state.get(), 'solana'),
        nodes: ({ caipNetworkId }) => nodesOf($options.get(), caipNetworkId),
      }),
    paired: namespace => offerWalletConnect(namespace, loadWalletConnect, paired),
  }
}
