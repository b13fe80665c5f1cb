import { tabStorage } from '../tab-storage.js'

const key = 'w3m:begun-login'

/** The handle of the social login that was begun last; undefined where none was, or it ended. */
export interface PendingLogin {
  get(): string | undefined
  set(handle: string | undefined): void
}

/**
 * Kept in the frame's own storage of this tab: without popups the page leaves for the provider and comes back with a
 * new frame. It opens nothing for others, for the server takes a handle from the key that began it only. Where the
 * browser keeps nothing, it is in memory.
 */
export function createPendingLogin(storage: () => Storage): PendingLogin {
  const tab = tabStorage(storage)
  let last: string | undefined
  return {
    get: () => last ?? tab.get(key),
    set(handle) {
      last = handle
      tab.set(key, handle)
    },
  }
}
