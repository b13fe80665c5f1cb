import type { ChainNamespace, ConnectorType } from '@w3m/core'
import { useSnapshot, type SnapshotSource } from '../instance/use-snapshot.js'

export interface UseW3mProvider<Provider> {
  /** The connected wallet's own provider: EIP-1193 for eip155. */
  readonly walletProvider: Provider | undefined
  readonly walletProviderType: ConnectorType | undefined
}

const source: SnapshotSource<UseW3mProvider<unknown>, ChainNamespace> = {
  hook: 'useW3mProvider',
  subscribe: (w3m, changed) => w3m.subscribe('account', changed),
  read: (w3m, namespace) => ({ walletProvider: w3m.getProvider(namespace), walletProviderType: w3m.getWalletInfo(namespace)?.type }),
  initial: { walletProvider: undefined, walletProviderType: undefined },
}

/** The provider of a chain family's wallet. @throws {W3mError} `NO_INSTANCE` outside a provider */
export const useW3mProvider = <Provider = unknown>(namespace: ChainNamespace): UseW3mProvider<Provider> =>
  useSnapshot(source, namespace) as UseW3mProvider<Provider>
