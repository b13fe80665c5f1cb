import type { AccountSnapshot, ChainNamespace, W3m } from '@w3m/core'
import { useSnapshot, type SnapshotSource } from '../instance/use-snapshot.js'

const source = {
  hook: 'useW3mAccount',
  subscribe: (w3m, changed) => w3m.subscribe('account', changed),
  read: <Namespace extends ChainNamespace>(w3m: W3m, namespace: Namespace | undefined) => w3m.getAccount(namespace),
  initial: { allAccounts: [], caipAddress: undefined, address: undefined, isConnected: false, status: 'disconnected' },
  depth: 3,
} satisfies SnapshotSource<AccountSnapshot, ChainNamespace | undefined>

/**
 * The account of a namespace; of the shown one without `namespace`. @throws {W3mError} `NO_INSTANCE` outside a
 * provider, where the page has not exactly one instance
 */
export const useW3mAccount = <Namespace extends ChainNamespace = ChainNamespace>({
  namespace,
}: { readonly namespace?: Namespace | undefined } = {}): AccountSnapshot<Namespace> =>
  useSnapshot<AccountSnapshot<Namespace>, Namespace | undefined>(source, namespace)
