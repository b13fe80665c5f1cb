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
  let last: string | undefined
  return {
    get() {
      try {
        return last ?? storage().getItem(key) ?? undefined
      } catch {
        return last
      }
    },
    set(handle) {
      last = handle
      try {
        if (handle === undefined) storage().removeItem(key)
        else storage().setItem(key, handle)
      } catch {
        // In memory then.
      }
    },
  }
}
