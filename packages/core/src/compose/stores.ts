import type { WritableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { createAccountStore, type AccountStore } from '../account/account.store.js'
import { createEventsStore, type EventsStore } from '../events/events.store.js'
import { createRouter, type Router } from '../modal/router.js'
import { initialNetworkState } from '../network/network.state.js'
import { createNetworkStore, type NetworkStore } from '../network/network.store.js'
import { createNoticesStore, type NoticesStore } from '../notices/notices.store.js'
import { isLocale } from '../options/check-options.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { readNetwork } from '../storage/keys.js'
import { createLocalStorage } from '../storage/local-storage.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import type { StoragePort } from '../storage/storage-port.js'
import { createThemeStore, type ThemeStore } from '../theme/theme.store.js'

export const isBrowser = typeof document !== 'undefined'

/** The stores that an instance has from the start, and that need no other store. */
export interface Stores {
  readonly $options: WritableAtom<W3mOptions>
  readonly $locale: WritableAtom<string>
  readonly storage: StoragePort
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly router: Router
  readonly theme: ThemeStore
  readonly events: EventsStore
  readonly notices: NoticesStore
}

export const localeOf = ({ locale }: { readonly locale?: string | undefined }): string =>
  [locale, isBrowser && document.documentElement.lang].find(isLocale) ?? 'en'

export function createStores(options: W3mOptions): Stores {
  const $options = atom(options)
  const storage = isBrowser && options.storage !== 'memory' ? createLocalStorage(window) : createMemoryStorage()
  return {
    $options,
    $locale: atom(localeOf(options)),
    storage,
    account: createAccountStore(),
    network: createNetworkStore(initialNetworkState(options, readNetwork(storage))),
    router: createRouter(),
    theme: createThemeStore(options),
    events: createEventsStore(() => Date.now(), options.features?.analytics ? 99 : 0),
    notices: createNoticesStore(() => $options.get().debug === true),
  }
}
