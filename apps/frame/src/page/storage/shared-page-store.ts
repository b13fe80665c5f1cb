import { sharingPageAt } from '../../vault/storage/shared-storage.js'
import type { ShareablePageStore } from '../page-store.js'

/**
 * Returns a page store on the storage that a window shares. It copies all entries at once, and writes to both sides.
 * The copied entries last as long as this page, and so do those that it writes after the window has closed.
 */
export async function sharedPageStore(port: MessagePort, isOpen: () => boolean): Promise<ShareablePageStore> {
  const sharing = sharingPageAt<keyof ShareablePageStore>(port)
  const localValues = new Map(
    (await sharing.request('entries', ''))?.answer as ReadonlyMap<string, unknown> | undefined,
  )
  // After the visitor has closed the window, nothing waits for it.
  const forward = async (...step: Parameters<typeof sharing.request>): Promise<void> =>
    void (isOpen() && (await sharing.request(...step)))
  const entries = async (prefix: string): Promise<Map<string, unknown>> =>
    new Map([...localValues].filter(([key]) => key.startsWith(prefix)))
  return {
    get: async key => localValues.get(key),
    async set(key, value) {
      localValues.set(key, value)
      await forward('set', key, value)
    },
    async delete(key) {
      localValues.delete(key)
      await forward('delete', key)
    },
    entries,
    list: async prefix => [...(await entries(prefix)).values()],
  }
}
