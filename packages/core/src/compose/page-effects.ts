import { entriesOf } from '../namespaces/chain-namespace.js'
import { snapshotNetwork, type NetworkState } from '../network/network.state.js'
import { readConnections, storageKeys, writeConnection, writeNetwork } from '../storage/keys.js'
import { needsMigration } from '../storage/needs-migration.js'
import type { W3m } from './w3m.js'

/**
 * Looks for the visitor's former connection, in what an earlier version stored as well.
 * @param before the networks that were there already, by namespace
 */
export async function reconnectStored(
  w3m: W3m,
  signal: AbortSignal,
  before: NetworkState['active'] = {},
): Promise<void> {
  const { network, storage, connection } = w3m
  if (needsMigration(storage)) (await import('./migrate-storage.js')).migrateStorage(w3m)
  if (signal.aborted) return
  await Promise.all(
    entriesOf(readConnections(storage)).map(
      async ([namespace, { connectorId }]) =>
        // A connection of a namespace without a network here belongs to another page.
        network.$state.get().active[namespace] &&
        !before[namespace] &&
        (w3m.$options.get().enableReconnect === false
          ? writeConnection(storage, namespace, null)
          : connection.reconnect(namespace, connectorId)),
    ),
  )
}

/**
 * Starts the tasks that an instance runs by itself in a browser.
 * @param startOptionalServices loads and starts the services that only some hosts enable
 */
export function startPageEffects(w3m: W3m, signal: AbortSignal, startOptionalServices: () => Promise<void>): void {
  const { network, storage, events, modal, connection } = w3m
  const cleanups = [
    // Code that cannot be loaded is asked for again by whoever needs it.
    w3m.$options.subscribe(
      ({ siwx, features, services }) =>
        void (
          (siwx || features?.analytics || services?.configuration) &&
          startOptionalServices().catch(() => undefined)
        ),
    ),
    // An account that its wallet, or another tab, took away leaves nothing to show.
    events.on(({ name }) => {
      if (
        name === 'disconnect' &&
        modal.$state.get().open &&
        !w3m.getAccount().isConnected &&
        ['idle', 'connected'].includes(connection.$state.get().phase)
      )
        void modal.close()
    }),
    network.$state.listen((state, previousState) => {
      const { caipNetwork, caipNetworkId, chainId } = snapshotNetwork(state)
      writeNetwork(storage, { active: caipNetwork?.caipNetworkId, byNamespace: state.active })
      void reconnectStored(w3m, signal, previousState.active)
      if (caipNetworkId && caipNetworkId !== snapshotNetwork(previousState).caipNetworkId)
        events.emit('network-change', { namespace: state.namespace, caipNetworkId, chainId: chainId! })
    }),
    storage.watch(key => {
      if (!key || key === storageKeys.connections || key === storageKeys.network)
        import('./follow-other-tab.js').then(
          ({ followOtherTab }) => signal.aborted || followOtherTab(key, w3m),
          () => undefined,
        )
    }),
  ]
  for (const end of cleanups) signal.addEventListener('abort', end)
}
