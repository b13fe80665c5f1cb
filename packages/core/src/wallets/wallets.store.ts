import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Connector } from '../connectors/define-connector.js'
import { imagesPreloadedPerPage, walletSearchEntries, walletsPerPage } from '../limits.js'
import type { ModalState } from '../modal/modal.state.js'
import type { ConnectMethod, W3mOptions } from '../options/w3m-options.js'
import { readRecentWallets, withRecentWallet, writeRecentWallets, type RecentWallet } from '../storage/recent-wallets.js'
import type { StoragePort } from '../storage/storage-port.js'
import { allWalletsState, type AllWalletsState } from './all-wallets.state.js'
import { fromDirectory, fromOption, isForMobile, type FetchWallets, type WalletImage, type WalletQuery } from './directory-wallet.js'
import { installedWallets } from './installed-wallets.js'
import { connectMethods, isCollapsed } from './connect-methods.js'
import { createKnownWallets } from './known-wallets.js'
import { isRestrictedTimeZone } from './restricted-time-zones.js'
import type { WalletLink } from './wallet.js'
import { createWalletPages, type WalletPages } from './wallet-pages.js'
import type { WalletEntry, WalletRow } from './wallet-row.js'
import { createWalletSearch, type Later } from './wallet-search.js'
import { connectList, suggestedWallets } from './wallets.state.js'

/** What the connect list shows. It is whole at every moment: the directory only adds to it. */
export interface WalletsState {
  readonly entries: readonly WalletEntry[]
  readonly installed: readonly WalletRow[]
  /** Up to four wallets that are worth getting. */
  readonly suggested: readonly WalletLink[]
  /** `none` where no directory may be asked. */
  readonly directory: 'none' | 'loading' | 'ready' | 'failed'
  /** Why the directory failed. */
  readonly error: unknown
  /** How many wallets the directory has, once that is known. */
  readonly total: number | undefined
  /** There is a list of all wallets to look at. */
  readonly hasAllWallets: boolean
  /** The ways to connect, in their order. */
  readonly methods: readonly ConnectMethod[]
  /** The wallets are one row that leads to their own view. */
  readonly isCollapsed: boolean
}

export interface WalletsStore {
  readonly $state: ReadableAtom<WalletsState>
  readonly $all: ReadableAtom<AllWalletsState>
  /** Fetches what the connect list lacks: once, and again after a failure. Never throws; the state tells. */
  fetch(): Promise<void>
  /** Fetches the next page of all wallets, or asks again for what failed. */
  fetchMore(): Promise<void>
  /** Searches by name, 500 ms after the last call. Fewer than two characters show the whole list. */
  search(query: string): void
  showCertifiedOnly(only: boolean): void
  /** Keeps a wallet that was connected among the recent ones. */
  addRecent(connector: Connector): void
  destroy(): void
}

export interface WalletsDeps {
  readonly $options: ReadableAtom<W3mOptions>
  readonly $connectors: ReadableAtom<readonly Connector[]>
  readonly $modal: ReadableAtom<Pick<ModalState, 'namespace'>>
  readonly storage: StoragePort
  /** Asks the directory. Only called where the option `services.api` is set. */
  readonly fetchWallets: FetchWallets
  readonly image: WalletImage
  readonly connectorImage: (connector: Connector) => string | undefined
  /** Fetches pictures ahead of their rows. */
  readonly preload: (images: readonly string[]) => Promise<void>
  readonly later: Later
  readonly isMobile: boolean
  readonly timeZone: string
}

/** What a change of which makes everything that was fetched worthless. */
const directoryKey = ({ services, projectId, featuredWalletIds, includeWalletIds, excludeWalletIds }: W3mOptions): string =>
  JSON.stringify([services?.api, projectId, featuredWalletIds, includeWalletIds, excludeWalletIds])

export function createWalletsStore(deps: WalletsDeps): WalletsStore {
  const { $options, $connectors, $modal, storage, isMobile } = deps
  const $recents = atom<readonly RecentWallet[]>(readRecentWallets(storage))
  const $isCertifiedOnly = atom(false)

  const hasDirectory = ({ services, restrictedTimezones, enableWallets }: W3mOptions) =>
    services?.api !== undefined && enableWallets !== false && !(restrictedTimezones && isRestrictedTimeZone(deps.timeZone))

  const load = async (query: WalletQuery, signal: AbortSignal) => {
    const { includeWalletIds: include, excludeWalletIds: exclude } = $options.get()
    const { count, data } = await deps.fetchWallets({ ...(include?.length && { include: [...include] }), ...(exclude?.length && { exclude: [...exclude] }), ...query }, { signal })
    const links = data.map(wallet => fromDirectory(wallet, deps.image))
    return { count, received: data.length, wallets: isMobile ? links.filter(isForMobile) : links }
  }
  const preload = (wallets: readonly WalletLink[], most: number) =>
    void deps.preload(wallets.flatMap(({ image }) => image ?? []).slice(0, most)).catch(() => undefined)

  const pagesOf = (filter: WalletQuery): WalletPages => createWalletPages((page, signal) => load({ ...filter, page, entries: walletsPerPage }, signal))
  const pages = pagesOf({})
  const certifiedPages = pagesOf({ badge_type: 'certified' })
  const known = createKnownWallets(
    () => [...($options.get().featuredWalletIds ?? []), ...($options.get().excludeWalletIds ?? [])],
    async (ids, signal) => (await deps.fetchWallets({ include: [...ids], entries: walletSearchEntries }, { signal })).data.map(wallet => fromDirectory(wallet, deps.image)),
  )
  const search = createWalletSearch({
    later: deps.later,
    fetch: async (query, signal) => (await load({ search: query, page: 1, entries: walletSearchEntries, ...($isCertifiedOnly.get() && { badge_type: 'certified' }) }, signal)).wallets,
  })

  const $links = computed([$options, known.$state, pages.$state], (options, lookup, page) => {
    const { featuredWalletIds = [], excludeWalletIds = [], customWallets = [] } = options
    const find = (ids: readonly string[]) => (lookup.status === 'ready' ? ids.flatMap(id => lookup.wallets.get(id) ?? []) : [])
    const isDone = !hasDirectory(options) || lookup.status === 'ready' || lookup.status === 'failed'
    return {
      featuredIds: featuredWalletIds,
      featured: isDone ? find(featuredWalletIds.filter(id => !excludeWalletIds.includes(id))) : undefined,
      excluded: find(excludeWalletIds),
      custom: options.enableWallets === false ? [] : customWallets.map(wallet => fromOption(wallet, deps.image)),
      recommended: page.wallets.length || page.status === 'ready' || page.status === 'failed' || !hasDirectory(options) ? page.wallets : undefined,
    }
  })

  const $installed = computed([$connectors, $options, $links, $modal], (connectors, { excludeWalletIds = [], enableWallets }, { excluded }, { namespace }) =>
    enableWallets === false
      ? []
      : installedWallets({ connectors, excludedIds: excludeWalletIds, excluded, namespace, isMobile }).map(row => ({ ...row, image: deps.connectorImage(row.connectors[0]!) })),
  )

  const $state = computed([$options, $links, $installed, $recents, known.$state, pages.$state], (options, links, installed, recents, lookup, page): WalletsState => {
    const failed = [page, lookup].find(each => each.status === 'failed')
    const isReady = page.status === 'ready' && lookup.status === 'ready'
    const { allWallets = 'SHOW', features, enableWallets, services } = options
    const methods = connectMethods({
      order: features?.connectMethodsOrder,
      hasInstalled: installed.length > 0,
      hasFrame: services?.frame !== undefined,
      hasWallets: enableWallets !== false,
    })
    return {
      entries: enableWallets === false ? [] : connectList({ ...links, order: features?.connectorTypeOrder, installed, recents, isMobile }),
      installed,
      suggested: suggestedWallets(links, isMobile),
      directory: !hasDirectory(options) ? 'none' : failed ? 'failed' : isReady ? 'ready' : 'loading',
      error: failed?.status === 'failed' ? failed.error : undefined,
      total: page.count,
      hasAllWallets: hasDirectory(options) && features?.allWallets !== false && (allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile)),
      methods,
      isCollapsed: isCollapsed(methods, features?.collapseWallets === true),
    }
  })

  const $all = computed(
    [$options, $installed, $links, $isCertifiedOnly, search.$state, pages.$state, certifiedPages.$state],
    (options, installed, { featured = [], custom }, isCertifiedOnly, found, all, certified) =>
      allWalletsState({
        installed,
        named: [...featured, ...custom],
        page: isCertifiedOnly ? certified : all,
        search: found,
        isCertifiedOnly,
        hasDirectory: hasDirectory(options),
        isMobile,
      }),
  )

  let key = directoryKey($options.get())
  const stop = $options.listen(options => {
    if (key === directoryKey(options)) return
    key = directoryKey(options)
    const wasUsed = pages.$state.get().status !== 'idle'
    for (const each of [pages, certifiedPages, known, search]) each.reset()
    if (wasUsed) void store.fetch()
  })

  const store: WalletsStore = {
    $state,
    $all,
    async fetch() {
      if (!hasDirectory($options.get())) return
      await Promise.all([known.fetch(), pages.$state.get().pages === 0 && pages.fetchNext()])
      preload(
        $state.get().entries.flatMap(entry => (entry.kind === 'wallet' && !entry.connectors.length ? entry.wallet : [])),
        imagesPreloadedPerPage,
      )
    },
    async fetchMore() {
      if (!hasDirectory($options.get())) return
      if (search.$state.get().status === 'failed') return search.repeat()
      if (search.$state.get().status !== 'off') return
      const shown = $isCertifiedOnly.get() ? certifiedPages : pages
      const before = shown.$state.get().wallets.length
      await Promise.all([shown.fetchNext(), known.fetch()])
      preload(shown.$state.get().wallets.slice(before), imagesPreloadedPerPage)
    },
    search: query => search.type(query),
    showCertifiedOnly(only) {
      $isCertifiedOnly.set(only)
      search.repeat()
      if (only && certifiedPages.$state.get().pages === 0) void store.fetchMore()
    },
    addRecent({ id, name, icon, rdns, type }) {
      if (type === 'AUTH' || type === 'WALLET_CONNECT') return
      const recents = withRecentWallet($recents.get(), { id, name, ...(icon && { image: icon }), ...(rdns && { rdns }) })
      if (recents === $recents.get()) return
      $recents.set(recents)
      writeRecentWallets(storage, recents)
    },
    destroy() {
      stop()
      for (const each of [pages, certifiedPages, known, search]) each.reset()
    },
  }
  return store
}
