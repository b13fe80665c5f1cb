import type { WritableAtom } from 'nanostores'
import { asW3mError } from '../rpc/as-w3m-error.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { W3mError } from '../errors/w3m-error.js'

/** The reading state of an account's list that comes page by page. */
export interface PagedEntry {
  readonly isLoading: boolean
  /** The cursor of the next page; undefined where there is none. */
  readonly next: string | undefined
  /** Why the last page could not be read: what was there before stays. */
  readonly error: W3mError | undefined
  /** When the first page was read, in Unix ms; undefined until then. */
  readonly atMs: number | undefined
}

export const unread: PagedEntry = { isLoading: false, next: undefined, error: undefined, atMs: undefined }

interface Page {
  readonly next?: string | null | undefined
}

export interface PagedReaderDeps<Entry extends PagedEntry, Served extends Page> {
  readonly $state: WritableAtom<Readonly<Partial<Record<CaipAddress, Entry>>>>
  /** The entry before anything was read. */
  readonly empty: Entry
  /** How long the first page stays valid. */
  readonly cacheMs: number
  readonly fetchPage: (account: CaipAddress, cursor: string | undefined) => Promise<Served>
  /** Returns the list with a page added. @param previous the list before it; undefined for the first page */
  readonly add: (page: Served, account: CaipAddress, previous: Entry | undefined) => Omit<Entry, keyof PagedEntry>
  readonly now: () => number
}

export interface PagedReader {
  /**
   * Reads the first page if that is due; `force` reads it in any case, once a page that is on its way has come, and
   * settles with it. Never throws.
   */
  refresh(account: CaipAddress, options?: { readonly force?: boolean }): Promise<void>
  /** Adds the next page; nothing where there is none, or one is being read. */
  loadMore(account: CaipAddress): Promise<void>
  /** Reads the first page, even while another page is being read. */
  reload(account: CaipAddress): Promise<void>
}

/** Keeps the lists of accounts, each read page by page. */
export function createPagedReader<Entry extends PagedEntry, Served extends Page>({
  $state,
  empty,
  cacheMs,
  fetchPage,
  add,
  now,
}: PagedReaderDeps<Entry, Served>): PagedReader {
  const entryOf = (account: CaipAddress): Entry => $state.get()[account] ?? empty
  const change = (
    account: CaipAddress,
    status: Partial<PagedEntry>,
    list: Omit<Entry, keyof PagedEntry> | undefined = undefined,
  ) => $state.set({ ...$state.get(), [account]: { ...entryOf(account), ...list, ...status } })

  /** The last request of each account: an older response would undo its result, or leave a gap. */
  const pendingReads = new Map<CaipAddress, Promise<void>>()

  function read(account: CaipAddress, cursor: string | undefined): Promise<void> {
    change(account, { isLoading: true, error: undefined })
    const newer = () => (pendingReads.get(account) === reading ? undefined : pendingReads.get(account))
    const reading: Promise<void> = fetchPage(account, cursor)
      .then(page => {
        if (newer()) return newer()
        const next = page.next || undefined
        return change(
          account,
          {
            isLoading: false,
            // A cursor that refers to itself has no next page.
            next: next === cursor ? undefined : next,
            ...(cursor === undefined && { atMs: now() }),
          },
          add(page, account, cursor === undefined ? undefined : entryOf(account)),
        )
      })
      .catch(error => newer() ?? change(account, { isLoading: false, error: asW3mError(error) }))
    pendingReads.set(account, reading)
    return reading
  }
  // After the clock was set back, the age of a page is unknown.
  const isDue = ({ error, atMs }: PagedEntry): boolean =>
    error !== undefined || atMs === undefined || now() < atMs || now() - atMs >= cacheMs

  return {
    async refresh(account, { force = false } = {}) {
      // What is on its way may be older than what calls for this one.
      if (force && entryOf(account).isLoading) await pendingReads.get(account)
      const entry = entryOf(account)
      if (!entry.isLoading && (force || isDue(entry))) await read(account, undefined)
      // Another forced call has begun to read meanwhile.
      else if (force) await pendingReads.get(account)
    },
    async loadMore(account) {
      const { isLoading, next } = entryOf(account)
      if (!isLoading && next !== undefined) await read(account, next)
    },
    reload: account => read(account, undefined),
  }
}

/** Appends the next page to the known items: an item that moved between two pages is listed once. */
export function addById<Item extends { readonly id: string }>(
  items: readonly Item[],
  more: readonly Item[],
): readonly Item[] {
  const knownIds = new Set(items.map(({ id }) => id))
  return [...items, ...more.filter(({ id }) => !knownIds.has(id))]
}
