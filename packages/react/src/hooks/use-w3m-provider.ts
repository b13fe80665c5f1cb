import type { ChainNamespace, ConnectorType, NamespaceProviders, W3m } from '@w3m/core'
import { useSnapshot, type SnapshotSource } from '../instance/use-snapshot.js'

/** What `useW3mProvider` returns: the wallet's provider and its kind, both undefined while nobody is connected. */
export interface UseW3mProvider<Provider> {
  /** The connected wallet's own provider. */
  readonly walletProvider: Provider | undefined
  /** How the wallet is reached: `ANNOUNCED`, `WALLET_CONNECT`, `AUTH` and so on. */
  readonly walletProviderType: ConnectorType | undefined
}

const source = {
  hook: 'useW3mProvider',
  subscribe: (w3m, changed) => w3m.subscribe('account', changed),
  read: <Provider>(w3m: W3m, namespace: ChainNamespace) => ({
    walletProvider: w3m.getProvider<Provider>(namespace),
    walletProviderType: w3m.getWalletInfo(namespace)?.type,
  }),
  initial: { walletProvider: undefined, walletProviderType: undefined },
} satisfies SnapshotSource<UseW3mProvider<unknown>, ChainNamespace>

/** The provider type of a namespace's wallet. */
export type ProviderOf<Namespace> = Namespace extends keyof NamespaceProviders ? NamespaceProviders[Namespace] : unknown

/**
 * The provider of a namespace's wallet; of another type where one is named. @throws {W3mError} `NO_INSTANCE` outside
 * a provider, where the page has not exactly one instance
 */
export const useW3mProvider = <Provider = never, Namespace extends ChainNamespace = ChainNamespace>(
  namespace: Namespace,
): UseW3mProvider<[Provider] extends [never] ? ProviderOf<Namespace> : Provider> =>
  useSnapshot<UseW3mProvider<[Provider] extends [never] ? ProviderOf<Namespace> : Provider>, Namespace>(
    source,
    namespace,
  )
