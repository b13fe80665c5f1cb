import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { DropOptions } from './connection-parts.js'
import type { EngineContext } from './engine-context.js'

/** Ends connections on the page's side; no wallet is asked. */
export interface ConnectionEnds {
  drop(namespace: ChainNamespace, options?: DropOptions): void
  /** Drops the connection and removes it from storage, so that the next visit does not restore it. */
  forget(namespace: ChainNamespace): void
  /** Forgets the last automatic switch. */
  clearAutomaticSwitch(): void
}

/** @param stopAwaiting ends the wait for a former wallet */
export function createConnectionEnds(
  { accounts, network, events, remember, sessions, signal }: EngineContext,
  stopAwaiting: (namespace: ChainNamespace) => void,
): ConnectionEnds {
  /**
   * The last automatic switch of the shown namespace: when `connectorId` disconnected, `to` was shown in place of
   * `from`. Cleared when the network changes.
   */
  let automaticSwitch:
    { readonly from: ChainNamespace; readonly to: ChainNamespace; readonly connectorId: string } | undefined
  signal.addEventListener(
    'abort',
    network.$state.listen(() => (automaticSwitch = undefined)),
  )

  function drop(namespace: ChainNamespace, { isRemote = false }: DropOptions = {}): void {
    stopAwaiting(namespace)
    sessions.get(namespace)?.stop()
    sessions.delete(namespace)
    const account = accounts.get(namespace)
    accounts.set(namespace, { status: 'disconnected' })
    if (account.status !== 'connected') return
    if (!isRemote && network.$state.get().namespace === namespace) {
      const { connectorId } = account
      // Shows another connected namespace. If the same wallet disconnects there too, the page goes back to the
      // namespace it came from.
      const from =
        automaticSwitch?.to === namespace && automaticSwitch.connectorId === connectorId
          ? automaticSwitch.from
          : namespace
      const [to] = sessions.keys()
      if ((to ?? from) !== namespace) network.show(to ?? from)
      automaticSwitch = to && { from, to, connectorId }
    }
    events.emit('disconnect', { namespace })
  }

  function forget(namespace: ChainNamespace): void {
    remember(namespace, undefined)
    drop(namespace)
  }

  return { drop, forget, clearAutomaticSwitch: () => (automaticSwitch = undefined) }
}
