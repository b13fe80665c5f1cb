import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { computed } from '../async/computed.js'
import { directoryUrl } from '../api/service-urls.js'
import type { EventsStore } from '../events/events.store.js'
import { imagesPreloadedPerPage } from '../limits/images-limits.js'
import { directoryChainsMax, walletIdsMax, walletSearchEntries, walletsPerPage } from '../limits/directory-limits.js'
import { caipNetworkIdOf } from '../namespaces/define-network.js'
import type { W3mOptions } from '../options/w3m-options.js'
import { readRecentWallets } from '../storage/recent-wallets.js'
import type { StoragePort } from '../storage/storage-port.js'
import { allWalletsState, type AllWalletsState } from './all-wallets.state.js'
import {
  fromDirectory,
  fromOption,
  isForMobile,
  type FetchWallets,
  type WalletImage,
  type WalletQuery,
} from './directory-wallet.js'
import { hasDirectory } from './has-directory.js'
import { createHostWallets } from './host-wallets.js'
import { createRecentLinks, listedIds, type RecentLinks } from './recent-links.js'
import type { WalletLink } from './wallet.js'
import { createWalletIndex } from './wallet-identity.js'
import type { WalletListAddition, WalletListState } from './wallet-list.state.js'
import type { WalletListStore } from './wallet-list.store.js'
import { createWalletPages, type WalletPages } from './wallet-pages.js'
import { createWalletSearch, type RunAfter } from './wallet-search.js'
import { connectList, suggestedWallets } from './wallets.state.js'

/** The connect list, and the wallets that are worth getting. */
export interface WalletsState extends WalletListState {
  /** Up to four wallets that are worth getting. */
  readonly suggested: readonly WalletLink[]
}

/**
 * Reads the wallet directory: the connect list, all wallets page by page, and the search. `load.wallets()` gives it.
 */
export interface WalletsStore {
  /** The connect list; what the directory adds is there after `fetch`. */
  readonly $state: ReadableAtom<WalletsState>
  /** All wallets, as far as `fetchMore` has fetched them, and what `search` found. */
  readonly $all: ReadableAtom<AllWalletsState>
  /** Fetches what the connect list lacks: once, and again after a failure. Never throws; the state tells. */
  fetch(): Promise<void>
  /** Fetches the next page of all wallets, or asks again for what failed. */
  fetchMore(): Promise<void>
  /** Searches by name, 500 ms after the last call. Fewer than two characters show the whole list. */
  search(query: string): void
  /** Lists only wallets with the directory's badge, or all of them again. */
  showCertifiedOnly(only: boolean): void
  /**
   * One wallet by its id, of the host or of the directory; undefined where it is unknown, excluded, or the directory
   * does not answer.
   */
  find(id: string): Promise<WalletLink | undefined>
  /** Stops following the options, and ends what is being fetched. */
  destroy(): void
}

export interface WalletsDeps {
  readonly $options: ReadableAtom<W3mOptions>
  /** The connect list, which is told what is known here. */
  readonly list: Pick<WalletListStore, '$state' | 'add'>
  /** Asks the directory. Only called where the options name one. */
  readonly fetchWallets: FetchWallets
  readonly image: WalletImage
  readonly events: Pick<EventsStore, 'track'>
  /** Contains the recent wallets. */
  readonly storage: StoragePort
  /** Fetches pictures ahead of their rows. */
  readonly preload: (images: readonly string[]) => Promise<void>
  readonly setTimer: RunAfter
  readonly isMobile: boolean
  readonly timeZone: string
}

const networkIds = ({ networks }: W3mOptions) => networks.map(network => caipNetworkIdOf(network))

/** The options whose change invalidates everything that was fetched. */
const directoryKey = (options: W3mOptions): string => {
  const { services, projectId, featuredWalletIds, includeWalletIds, excludeWalletIds } = options
  const ids = [networkIds(options), featuredWalletIds, includeWalletIds, excludeWalletIds]
  return JSON.stringify([directoryUrl(services), projectId, ids])
}

/** What is asked of the directory: pages of it, wallets by their id, and a search. */
function createDirectory(deps: WalletsDeps, $isCertifiedOnly: ReadableAtom<boolean>) {
  const { $options, isMobile } = deps
  /** None of the page's networks is known to the directory: its wallets may be told of them all the same. */
  let isForOtherNetworks = false
  const load = async (query: WalletQuery, signal: AbortSignal) => {
    const { includeWalletIds: include, excludeWalletIds: exclude } = $options.get()
    const chains = isForOtherNetworks ? [] : networkIds($options.get())
    const { count, data } = await deps.fetchWallets(
      {
        ...(chains.length > 0 && chains.length <= directoryChainsMax && { chains }),
        ...(include?.length && { include: include.slice(0, walletIdsMax) }),
        ...(exclude?.length && { exclude: exclude.slice(0, walletIdsMax) }),
        ...query,
      },
      { signal },
    )
    const links = data.filter(({ id }) => !exclude?.includes(id)).map(wallet => fromDirectory(wallet, deps.image))
    return { count, received: data.length, wallets: isMobile ? links.filter(isForMobile) : links }
  }
  const pagesOf = (filter: WalletQuery): WalletPages =>
    createWalletPages((page, signal) => load({ ...filter, page, entries: walletsPerPage }, signal))
  const pages = createWalletPages(async (page, signal) => {
    const found = await load({ page, entries: walletsPerPage }, signal)
    if (page > 1 || found.count > 0 || isForOtherNetworks) return found
    isForOtherNetworks = true
    return load({ page, entries: walletsPerPage }, signal)
  })
  const certifiedPages = pagesOf({ badge_type: 'certified' })
  const byId = async (ids: readonly string[], signal: AbortSignal) =>
    (await deps.fetchWallets({ include: [...ids], entries: walletSearchEntries }, { signal })).data.map(wallet =>
      fromDirectory(wallet, deps.image),
    )
  const hostWallets = createHostWallets(
    () => [...($options.get().featuredWalletIds ?? []), ...($options.get().excludeWalletIds ?? [])],
    byId,
  )
  const recent = createRecentLinks(
    () => listedIds(readRecentWallets(deps.storage), deps.list.$state.get().installed, $options.get()),
    byId,
  )
  const search = createWalletSearch({
    setTimer: deps.setTimer,
    async fetch(query, signal) {
      const badge = $isCertifiedOnly.get() && 'certified'
      deps.events.track('SEARCH_WALLET', { badge: badge || '', search: query })
      const filter: WalletQuery = badge ? { badge_type: badge } : {}
      const page = { ...filter, search: query, page: 1, entries: walletSearchEntries }
      const { count, received, wallets } = await load(page, signal)
      return { wallets, isPartial: received < count }
    },
  })
  const lists = [pages, certifiedPages, hostWallets, recent, search]
  const reset = () => {
    isForOtherNetworks = false
    for (const list of lists) list.reset()
  }
  return { pages, certifiedPages, known: hostWallets, recent, search, reset }
}

type Directory = ReturnType<typeof createDirectory>
type Lookup = ReturnType<Directory['known']['$state']['get']>
type Page = ReturnType<Directory['pages']['$state']['get']>

/** The wallets that are not of this page, by what they are there for. */
function linksFrom(options: W3mOptions, lookup: Lookup, page: Page, { image, timeZone }: WalletsDeps) {
  const isThere = hasDirectory(options, timeZone)
  const { featuredWalletIds = [], excludeWalletIds = [], customWallets = [] } = options
  const find = (ids: readonly string[]) =>
    lookup.status === 'ready' ? ids.flatMap(id => lookup.wallets.get(id) ?? []) : []
  const isDone = !isThere || lookup.status === 'ready' || lookup.status === 'failed'
  return {
    featuredIds: featuredWalletIds,
    featured: isDone ? find(featuredWalletIds.filter(id => !excludeWalletIds.includes(id))) : undefined,
    excluded: find(excludeWalletIds),
    custom: options.enableWallets === false ? [] : customWallets.map(wallet => fromOption(wallet, image)),
    recommended:
      page.wallets.length || page.status === 'ready' || page.status === 'failed' || !isThere ? page.wallets : undefined,
  }
}

type Links = ReturnType<typeof linksFrom>

/** What they add to the list; the same value as long as nothing of it is another one. */
function createAdditions(isMobile: boolean) {
  // The list shows less than the first page: reading on in all wallets must not cost it anything.
  let lastAddition: { readonly basis: readonly unknown[]; readonly addition: WalletListAddition } | undefined
  return (options: W3mOptions, links: Links, lookup: Lookup, page: Page, recent: RecentLinks): WalletListAddition => {
    const failedSource = [page, lookup].find(source => source.status === 'failed')
    const error = failedSource?.status === 'failed' ? failedSource.error : undefined
    const directory = failedSource ? 'failed' : page.pages > 0 && lookup.status === 'ready' ? 'ready' : 'loading'
    const basis = [options, lookup, recent, directory, error, page.count, page.pages > 0]
    if (!lastAddition?.basis.every((dependency, index) => dependency === basis[index])) {
      const first = { ...links, recent, recommended: links.recommended?.slice(0, walletsPerPage), isMobile }
      lastAddition = {
        basis,
        addition: {
          directory,
          error,
          // Of those, a phone lists what it can open: how many, the last page tells.
          total: isMobile && page.count ? undefined : page.count,
          excluded: createWalletIndex(links.excluded, isMobile),
          arrange: params => connectList({ ...params, ...first }),
        },
      }
    }
    return lastAddition.addition
  }
}

export function createWalletsStore(deps: WalletsDeps): WalletsStore {
  const { $options, list, isMobile } = deps
  const $isCertifiedOnly = atom(false)
  const lookUps = new AbortController()

  const isThere = (options: W3mOptions) => hasDirectory(options, deps.timeZone)

  const preload = (wallets: readonly WalletLink[], most: number) =>
    void deps.preload(wallets.flatMap(({ image }) => image ?? []).slice(0, most)).catch(() => undefined)

  const directory = createDirectory(deps, $isCertifiedOnly)
  const { pages, certifiedPages, known, recent, search } = directory

  const $links = computed([$options, known.$state, pages.$state], (options, lookup, page) =>
    linksFrom(options, lookup, page, deps),
  )

  const stopAdding = computed(
    [$options, $links, known.$state, pages.$state, recent.$state],
    createAdditions(isMobile),
  ).subscribe(list.add)

  const $state = computed([list.$state, $links], (state, links): WalletsState => ({
    ...state,
    suggested: suggestedWallets(links, isMobile),
  }))

  const $all = computed(
    [$options, list.$state, $links, $isCertifiedOnly, search.$state, pages.$state, certifiedPages.$state],
    (options, { installed }, { featured = [], custom }, isCertifiedOnly, found, all, certified) =>
      allWalletsState({
        installed,
        named: [...featured, ...custom],
        page: isCertifiedOnly ? certified : all,
        search: found,
        isCertifiedOnly,
        hasDirectory: isThere(options),
        isMobile,
      }),
  )

  let key = directoryKey($options.get())
  const stop = $options.listen(options => {
    if (key === directoryKey(options)) return
    key = directoryKey(options)
    const wasUsed = pages.$state.get().status !== 'idle'
    directory.reset()
    if (wasUsed) void store.fetch()
  })

  const store: WalletsStore = {
    $state,
    $all,
    async fetch() {
      if (!isThere($options.get())) return
      void recent.fetch()
      await Promise.all([known.fetch(), pages.$state.get().pages === 0 && pages.fetchNext()])
      preload(
        $state
          .get()
          .entries.flatMap(entry => (entry.kind === 'wallet' && !entry.connectors.length ? entry.wallet : [])),
        imagesPreloadedPerPage,
      )
    },
    async fetchMore() {
      if (!isThere($options.get())) return
      if (search.$state.get().status === 'failed') return search.repeat()
      if (search.$state.get().status !== 'off') return
      const currentPages = $isCertifiedOnly.get() ? certifiedPages : pages
      const before = currentPages.$state.get().wallets.length
      await Promise.all([currentPages.fetchNext(), known.fetch()])
      preload(currentPages.$state.get().wallets.slice(before), imagesPreloadedPerPage)
    },
    search: query => search.type(query),
    showCertifiedOnly(only) {
      $isCertifiedOnly.set(only)
      search.repeat()
      if (only && certifiedPages.$state.get().pages === 0) void store.fetchMore()
    },
    async find(id) {
      const options = $options.get()
      const { custom, featured = [] } = $links.get()
      const existing = [...custom, ...featured, ...pages.$state.get().wallets].find(wallet => wallet.id === id)
      if (existing || !isThere(options) || options.excludeWalletIds?.includes(id)) return existing
      const answer = await deps
        .fetchWallets({ include: [id], entries: 1 }, { signal: lookUps.signal })
        .catch(() => undefined)
      const found = answer?.data.find(wallet => wallet.id === id)
      return found && fromDirectory(found, deps.image)
    },
    destroy() {
      lookUps.abort()
      stop()
      stopAdding()
      directory.reset()
    },
  }
  return store
}
