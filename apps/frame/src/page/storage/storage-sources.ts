import { shareStorage } from '../../vault/storage/shared-storage.js'
import { openVaultStorage } from '../../vault/storage/indexed-storage.js'
import { createPageStore, type ShareablePageStore } from '../page-store.js'
import type { PageContext } from '../page-context.js'
import { sharedPageStore } from './shared-page-store.js'

/** The hash with which the wallet's page shares its storage. */
const sharingHash = '#lend'
/** The message of that window to its opener. Ports for the vault and the page come with it if it has storage. */
export const sharingMessage = 'w3m-lend'

/** The time limit for opening a storage that the browser has just allowed: in some browsers it never opens. */
const openLimitMs = 2_000
const windowPollMs = 500

/** A storage in another window: a port for the vault, which is a worker, and a store for the page. */
export interface SharedStorage {
  readonly port: MessagePort
  readonly store: ShareablePageStore
}

/** Makes the vault and the page use this storage from now on. */
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
/** Newer browsers return a handle of the storage; the others give access through the page's own objects. */
interface StorageAccessDocument {
  requestStorageAccess(types: { readonly all: true }): Promise<StorageAccess | void>
}

export const canAllow = (page: Partial<StorageAccessDocument> = document): boolean =>
  typeof page.requestStorageAccess === 'function'

/** Requests storage access, in a click or after an earlier permission. @returns undefined if it stores nothing */
export async function allowedStorage(page: StorageAccessDocument = document): Promise<SharedStorage | undefined> {
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

/** Returns whether the visitor allowed it on an earlier visit. The browser does not ask again then. */
export const wasAllowed = (): Promise<boolean> =>
  navigator.permissions.query({ name: 'storage-access' }).then(
    ({ state }) => state === 'granted',
    () => false,
  )

// Without a name, by which the page around the frame could get a handle of it.
const openPopup = (url: string): Window | null => window.open(url, '_blank', 'popup,width=420,height=320')

/**
 * Returns what a press does: the first one opens the wallet's window and takes what it lends, another one leads to the
 * window that is open.
 */
export function sharingWindow<Outcome>(
  url: string,
  take: (lent: Awaited<ReturnType<typeof windowStorage>>) => Promise<Outcome>,
  open = openPopup,
): () => Promise<Outcome> {
  let popup: Window | null = null
  let outcome: Promise<Outcome> | undefined
  return () => {
    if (outcome && popup && !popup.closed) popup.focus()
    else outcome = windowStorage(url, address => (popup = open(address))).then(take)
    return outcome
  }
}

/**
 * Opens the wallet's window, in a click, and waits for its storage.
 * @returns the window and its storage; the storage is undefined if the window stores nothing either. Undefined if the
 *   browser blocked the window, or the visitor closed it
 */
export function windowStorage(
  url: string,
  open: (url: string) => Window | null = openPopup,
): Promise<{ readonly own: Window; readonly shared: SharedStorage | undefined } | undefined> {
  const popup = open(`${url}${sharingHash}`)
  if (!popup) return Promise.resolve(undefined)
  return new Promise(resolve => {
    const end = (outcome: Parameters<typeof resolve>[0]): void => {
      clearInterval(pollTimer)
      removeEventListener('message', onMessage)
      resolve(outcome)
    }
    const pollTimer = setInterval(() => popup.closed && end(undefined), windowPollMs)
    const onMessage = ({ source, origin, data, ports: [port, values] }: MessageEvent): void => {
      if (source !== popup || origin !== location.origin || data !== sharingMessage) return
      if (!port || !values) return end({ own: popup, shared: undefined })
      void sharedPageStore(values, () => !popup.closed).then(store => end({ own: popup, shared: { port, store } }))
    }
    addEventListener('message', onMessage)
  })
}
