import { atom } from '../async/atom.js'
import type { ConnectionStore } from '../connection/connection.store.js'
import { storageKeys } from '../storage/keys.js'
import type { W3m } from './w3m.js'

/** The living instances, for the composition root to add to. */
export const $living = atom<readonly W3m[]>([])

/** The instances that were created and not destroyed, the oldest first: what an element finds that was given none. */
export const $instances: {
  get(): readonly W3m[]
  subscribe(listener: (instances: readonly W3m[]) => void): () => void
} = $living

/** A disconnect of one instance is one for the others of the page: no event of the storage tells them. */
export const endsElsewhere = (connection: ConnectionStore): ConnectionStore => ({
  ...connection,
  disconnect(namespace) {
    const ended = connection.disconnect(namespace)
    const others = $living.get().filter(other => other.connection.$state !== connection.$state)
    if (others[0])
      import('./follow-other-tab.js').then(
        ({ followOtherTab }) => others.map(other => followOtherTab(storageKeys.connections, other)),
        () => undefined,
      )
    return ended
  },
})
