import { sharingPageAt } from '../../vault/storage/shared-storage.js'
import type { LendablePageStore, PageStore } from '../page-store.js'

/**
 * What a window lends of what its page remembers. All of it is taken over at once and written there and here: what was
 * there lasts as long as this page, and so does what is written after the window went.
 */
export async function sharedPageStore(port: MessagePort, isOpen: () => boolean): Promise<PageStore> {
  const sharing = sharingPageAt<keyof LendablePageStore>(port)
  const here = new Map((await sharing.ask('entries', ''))?.answer as ReadonlyMap<string, unknown> | undefined)
  // A window that was closed on purpose is not waited for.
  const forward = async (...step: Parameters<typeof sharing.ask>): Promise<void> =>
    void (isOpen() && (await sharing.ask(...step)))
  return {
    get: async key => here.get(key),
    async set(key, value) {
      here.set(key, value)
      await forward('set', key, value)
    },
    async delete(key) {
      here.delete(key)
      await forward('delete', key)
    },
    list: async prefix => [...here].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : [])),
  }
}
