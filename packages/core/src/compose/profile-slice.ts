import type { Discovery } from '../connectors/discovery.js'
import { loadNamespaces } from '../namespaces/load-namespaces.js'
import { createProfileStore, type ProfileStore } from '../profile/profile.store.js'
import type { SiwxStore } from '../siwx/siwx.store.js'
import type { SliceContext } from './slice-context.js'

/** The wallets that this browser was connected with, and the switch from one to another. */
export async function createSlice(
  context: SliceContext,
  load: { discovery(): Promise<Discovery>; siwx(): Promise<Pick<SiwxStore, 'config'>> },
): Promise<ProfileStore> {
  const { $options, namespaces, storage, account, connection, signal } = context
  const [{ $connectors }, loaded] = await Promise.all([load.discovery(), loadNamespaces(namespaces)])
  return createProfileStore({
    storage,
    $accounts: account.$state,
    $connectors,
    normalizeAddress: (namespace, address) =>
      loaded.find(({ name }) => name === namespace)?.normalizeAddress?.(address) ?? address,
    connect: (connectorId, namespace, session) => connection.connect({ connectorId, namespace, session }),
    disconnect: namespace => connection.disconnect(namespace),
    signOut: async wallet => (await import('./end-sign-ins.js')).signOut(context, load.siwx, wallet),
    mayReconnect: () => $options.get().enableReconnect !== false,
    signal,
  })
}
