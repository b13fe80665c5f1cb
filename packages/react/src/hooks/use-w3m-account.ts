import type { AccountSnapshot, ChainNamespace } from '@w3m/core'
import { useSnapshot, type SnapshotSource } from '../instance/use-snapshot.js'

const source: SnapshotSource<AccountSnapshot, ChainNamespace | undefined> = {
  hook: 'useW3mAccount',
  subscribe: (w3m, changed) => w3m.subscribe('account', changed),
  read: (w3m, namespace) => w3m.getAccount(namespace),
  initial: { allAccounts: [], caipAddress: undefined, address: undefined, isConnected: false, status: 'disconnected' },
  depth: 3,
}

/**
 * The account of a namespace; of the shown one without `namespace`. @throws {W3mError} `NO_INSTANCE` outside a
 * provider, where the page has not exactly one instance
 */
export const useW3mAccount = <Namespace extends ChainNamespace = ChainNamespace>({
  namespace,
}: { readonly namespace?: Namespace | undefined } = {}): AccountSnapshot<Namespace> =>
  useSnapshot(source, namespace) as AccountSnapshot<Namespace>
