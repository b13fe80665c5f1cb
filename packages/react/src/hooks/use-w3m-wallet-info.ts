import type { ChainNamespace, WalletInfo } from '@w3m/core'
import { useSnapshot, type SnapshotSource } from '../instance/use-snapshot.js'

/** What `useW3mWalletInfo` returns: the connected wallet, undefined while nobody is connected. */
export interface UseW3mWalletInfo {
  /** The connected wallet; undefined while nobody is connected. */
  readonly walletInfo: WalletInfo | undefined
}

const source: SnapshotSource<UseW3mWalletInfo, ChainNamespace | undefined> = {
  hook: 'useW3mWalletInfo',
  subscribe: (w3m, changed) => w3m.subscribe('account', changed),
  read: (w3m, namespace) => ({ walletInfo: w3m.getWalletInfo(namespace) }),
  initial: { walletInfo: undefined },
  depth: 2,
}

/**
 * Name, picture and kind of the connected wallet. @throws {W3mError} `NO_INSTANCE` outside a provider, where the page
 * has not exactly one instance
 */
export const useW3mWalletInfo = (namespace?: ChainNamespace): UseW3mWalletInfo => useSnapshot(source, namespace)
