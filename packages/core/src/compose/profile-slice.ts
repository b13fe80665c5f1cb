import type { Discovery } from '../connectors/discovery.js'
import { loadNamespaces } from '../namespaces/load-namespaces.js'
import { createProfileStore, type ProfileStore } from '../profile/profile.store.js'
import type { SliceContext } from './slice-context.js'

/** The wallets that this browser was connected with, and the switch from one to another. */
export async function createSlice(
  { namespaces, storage, account, connection, lifetime }: SliceContext,
  load: { discovery(): Promise<Discovery> },
): Promise<ProfileStore> {
  const [{ $connectors }, loaded] = await Promise.all([load.discovery(), loadNamespaces(namespaces)])
  return createProfileStore({
    storage,
    $accounts: account.$state,
    $connectors,
    spell: (namespace, address) =>
      loaded.find(({ name }) => name === namespace)?.normalizeAddress?.(address) ?? address,
    connect: (connectorId, namespace) => connection.connect({ connectorId, namespace }),
    disconnect: namespace => connection.disconnect(namespace),
    lifetime,
  })
}
