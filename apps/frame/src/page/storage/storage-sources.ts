import { shareStorage } from '../../vault/storage/shared-storage.js'
import { openVaultStorage } from '../../vault/storage/indexed-storage.js'
import { createPageStore, type PageStore } from '../page-store.js'
import type { PageContext } from '../page-context.js'
import { sharedPageStore } from './shared-page-store.js'

/** Where the wallet's window is to lend what it keeps. */
const lendingHash = '#lend'
/** What it says to the frame that opened it, with a port for the vault and one for the page where it keeps anything. */
export const lendingWord = 'w3m-lend'

/** How long a storage may take that the browser has just allowed: some answer with one that never opens. */
const openLimitMs = 2_000
const windowPollMs = 500

/** What keeps from now on: behind a port for the vault, which is a worker, and for the page. */
export interface SharedStorage {
  readonly port: MessagePort
  readonly store: PageStore
}

/** From here on the vault keeps there what it keeps, and the page what it remembers. */
export async function useStorage(
  page: Pick<PageContext, 'vault' | 'store'>,
  { port, store }: SharedStorage,
): Promise<void> {
  await page.vault.call('storage.use', { port })
  page.store = store
}

interface StorageAccess {
  readonly indexedDB?: IDBFactory
}
/** Newer browsers give a handle for what is not a cookie; the others open up what there is. */
interface Allowing {
  requestStorageAccess(types: { readonly all: true }): Promise<StorageAccess | void>
}

export const canAllow = (page: Partial<Allowing> = document): boolean => typeof page.requestStorageAccess === 'function'

/** Asks the browser, in a click or where it was allowed before. @returns undefined where it keeps nothing even so */
export async function allowedStorage(page: Allowing = document): Promise<SharedStorage | undefined> {
  try {
    const access = await page.requestStorageAccess({ all: true })
    const late = new Promise<undefined>(resolve => setTimeout(resolve, openLimitMs))
    const factory = () => access?.indexedDB ?? indexedDB
    const storage = await Promise.race([openVaultStorage(factory), late])
    return storage?.isPersistent ? { port: shareStorage(storage), store: createPageStore(factory) } : undefined
  } catch {
    return undefined
  }
}

/** Whether the visitor allowed it on an earlier visit: then the browser asks nobody. */
export const wasAllowed = (): Promise<boolean> =>
  navigator.permissions.query({ name: 'storage-access' }).then(
    ({ state }) => state === 'granted',
    () => false,
  )

/**
 * Opens the wallet's window, in a click, and waits for what it lends.
 * @returns the window and what it lends; without that it keeps nothing either, and undefined where it was held back or
 *   closed
 */
export function windowStorage(
  url: string,
  open: (url: string) => Window | null = address => window.open(address, 'w3m-lend', 'popup,width=420,height=320'),
): Promise<{ readonly own: Window; readonly shared: SharedStorage | undefined } | undefined> {
  const own = open(`${url}${lendingHash}`)
  if (!own) return Promise.resolve(undefined)
  return new Promise(resolve => {
    const end = (outcome: Parameters<typeof resolve>[0]): void => {
      clearInterval(pollTimer)
      removeEventListener('message', onMessage)
      resolve(outcome)
    }
    const pollTimer = setInterval(() => own.closed && end(undefined), windowPollMs)
    const onMessage = ({ source, origin, data, ports: [port, values] }: MessageEvent): void => {
      if (source !== own || origin !== location.origin || data !== lendingWord) return
      if (!port || !values) return end({ own, shared: undefined })
      void sharedPageStore(values, () => !own.closed).then(store => end({ own, shared: { port, store } }))
    }
    addEventListener('message', onMessage)
  })
}
