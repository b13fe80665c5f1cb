import { atom } from '../async/atom.js'
import type { ConnectionStore } from '../connection/connection.store.js'
import type { W3m } from './w3m.js'

/** The living instances, for the composition root to add to. */
export const $living = atom<readonly W3m[]>([])

/**
 * The instances that were created and not destroyed, the oldest first: an element that was given no instance finds one
 * here.
 */
export const $instances: {
  /** Returns the living instances. */
  get(): readonly W3m[]
  /** Calls back at once, and whenever an instance is created or destroyed. Returns a function that stops it. */
  subscribe(listener: (instances: readonly W3m[]) => void): () => void
} = $living

/** Passes a disconnect to the page's other instances: `storage` events do not reach the tab that wrote. */
export const endsElsewhere = (connection: ConnectionStore): ConnectionStore => ({
  ...connection,
  disconnect(namespace) {
    const disconnected = connection.disconnect(namespace)
    if ($living.get()[1])
      import('./follow-other-tab.js')
        .then(({ followDisconnect }) => $living.get().forEach(instance => followDisconnect(instance, namespace)))
        .catch(() => undefined)
    return disconnected
  },
})
