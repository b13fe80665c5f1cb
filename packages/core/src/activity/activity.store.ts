import type { ReadableAtom } from 'nanostores'
import { asW3mError } from '../rpc/as-w3m-error.js'
import { atom } from '../async/atom.js'
import { amountText } from '../amounts/amount-text.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { getHistory } from '../api/get-history.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { optionalError } from '../errors/optional-error.js'
import { historyCacheMs, historyEmptyPagesMax } from '../limits/activity-limits.js'
import { groupByMonth, type ActivityMonth } from './activity-months.js'
import {
  isSameScope,
  itemsBelow,
  markPoisoning,
  mergeItems,
  noActivity,
  readCoverage,
  readPage,
  type ActivityItem,
  type ActivityScope,
  type ActivityState,
} from './activity.state.js'

/** The options of `show`: which activity it lists, and whether it requests the activity again. */
export interface ActivityOptions {
  /** Lists all networks instead of the account's own network alone. */
  readonly isOfAllNetworks?: boolean
  /** Asks the service also where the first page is not 15 s old yet. */
  readonly force?: boolean
}

/** Reads what an account did, page by page, and holds the list. `load.activity()` gives it. */
export interface ActivityStore {
  /** The list of the account that was shown last. */
  readonly $state: ReadableAtom<ActivityState>
  /**
   * Lists an account's transactions from the newest on, in place of what was listed. A page is good for 15 s.
   * What the service answers instead of a page the state says, with one notice and the event
   * `ERROR_FETCH_TRANSACTIONS`.
   * @throws {W3mError} `ACCOUNT_ADDRESS_REQUIRED` without an account
   */
  show(account: CaipAddress | undefined, options?: ActivityOptions): Promise<void>
  /**
   * Reads the newest page of the listed account again where it is 15 s old, while the list stays as it is: nothing for
   * another account, while a page is being read, or where the last one could not be.
   */
  refresh(account: CaipAddress): Promise<void>
  /** Adds the next page; nothing where there is none, or one is being read. */
  loadMore(): Promise<void>
  /** Forgets everything. */
  reset(): void
  /** An amount as it is shown: three decimals, rounded down (spec 9). @param amount of a transfer */
  showAmount(amount: string, locale: string): string
  /** The listed items by year and month, in the calendar of a language. @param locale default: the page's */
  months(locale?: string): readonly ActivityMonth[]
}

export interface ActivityDeps {
  readonly fetchPage: (
    scope: ActivityScope,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<EndpointResponse<typeof getHistory>>
  /** Notifies the visitor, and listeners of events, that a page could not be read. */
  readonly onFailed: (scope: ActivityScope, cursor: string | undefined) => void
  /** Another page was asked for. */
  readonly continued: (scope: ActivityScope, cursor: string) => void
  readonly now: () => number
  /** The locale whose calendar defines the months. */
  readonly locale: () => string
  /** Aborted when the instance is destroyed. */
  readonly signal: AbortSignal
}

interface TimedPage {
  readonly page: EndpointResponse<typeof getHistory>
  readonly atMs: number
}

interface Reading {
  /** Requests the activity again even if it is less than 15 s old. */
  readonly force?: boolean
  /** Says nothing of itself, and leaves what was read after the newest page to go on from. */
  readonly isRefresh?: boolean
}

/** After the clock was set back, the age of a page is unknown. */
const isGood = (atMs: number, nowMs: number): boolean => nowMs >= atMs && nowMs - atMs < historyCacheMs

/** Pages by account, network and cursor, each for as long as it is good. */
function createPages({ fetchPage, now, signal }: Pick<ActivityDeps, 'fetchPage' | 'now' | 'signal'>) {
  const pages = new Map<string, TimedPage>()
  return async (
    scope: ActivityScope,
    cursor: string | undefined,
    force: boolean | undefined,
    listing: AbortSignal,
  ): Promise<TimedPage> => {
    const key = JSON.stringify([scope.account, scope.caipNetworkId, cursor])
    const cached = pages.get(key)
    if (cached && !force && isGood(cached.atMs, now())) return cached
    const page = await fetchPage(scope, cursor, AbortSignal.any([signal, listing]))
    for (const [cachedKey, { atMs }] of pages) if (!isGood(atMs, now())) pages.delete(cachedKey)
    const answer = { page, atMs: now() }
    pages.set(key, answer)
    return answer
  }
}

export function createActivityStore(deps: ActivityDeps): ActivityStore {
  const { onFailed, continued, now, locale, signal } = deps
  const $state = atom<ActivityState>(noActivity)
  let read = createPages(deps)
  let listing = new AbortController()
  /** The listing whose newest page is being read again. */
  let refreshing: AbortController | undefined

  /** Reads on until something is there to show: a page may hold nothing but spam. */
  async function load(scope: ActivityScope, from?: string, { force, isRefresh = false }: Reading = {}): Promise<void> {
    const controller = listing
    let cursor = from
    try {
      for (let count = 1; ; count++) {
        const { page, atMs } = await read(scope, cursor, force, controller.signal)
        if (controller !== listing) return
        const pageItems = readPage(page, scope)
        const next = (page.next !== cursor && page.next) || undefined
        cursor = next
        if (pageItems.length > 0 || !next || count >= historyEmptyPagesMax) {
          const state = $state.get()
          const unreadChains = (page.coverage ?? []).flatMap(({ chainId, isUnread }) => (isUnread ? [chainId] : []))
          // The newest pages have nothing to show, as where all is spam: they say nothing of what was found below them.
          const isBlank = from === undefined && pageItems.length === 0 && next !== undefined
          const previous: readonly Omit<ActivityItem, 'isLookalike'>[] =
            from !== undefined || isBlank ? state.items : next ? itemsBelow(state.items, pageItems, unreadChains) : []
          const merged = from === undefined ? mergeItems(pageItems, previous) : mergeItems(previous, pageItems)
          // A refresh follows no failure: where it finds items and no cursor, everything was read.
          const goesOn =
            !unreadChains[0] &&
            ((isBlank && state.next !== undefined) ||
              (isRefresh &&
                previous.length > 0 &&
                (isBlank || pageItems.some(({ id }) => state.items.some(item => item.id === id)))))
          $state.set({
            ...state,
            items: markPoisoning(merged, parseCaipAddress(scope.account).address),
            isLoading: isRefresh && state.isLoading,
            isEmpty: merged.length === 0,
            next: goesOn ? state.next : next,
            error: undefined,
            ...(from === undefined && { atMs }),
            coverage: readCoverage(page, scope),
          })
          return
        }
      }
    } catch (error) {
      if (controller !== listing || signal.aborted) return
      const state = $state.get()
      const isEmpty = state.items.length === 0
      $state.set({ ...state, isLoading: false, isEmpty, next: undefined, error: asW3mError(error) })
      onFailed(scope, cursor)
    }
  }

  return {
    $state,
    async show(account, { isOfAllNetworks = false, force = false } = {}) {
      if (!account) throw optionalError('ACCOUNT_ADDRESS_REQUIRED', {})
      const scope: ActivityScope = {
        account,
        caipNetworkId: isOfAllNetworks ? undefined : parseCaipAddress(account).caipNetworkId,
      }
      const state = $state.get()
      const isSame = isSameScope(state.scope, scope)
      if (isSame && state.isLoading && !force) return
      listing.abort()
      listing = new AbortController()
      // Known items of the same list stay until the response comes.
      $state.set(isSame ? { ...state, isLoading: true, error: undefined } : { ...noActivity, scope, isLoading: true })
      await load(scope, undefined, { force })
    },
    async refresh(account) {
      const { scope, atMs, isLoading, error } = $state.get()
      if (scope?.account !== account || isLoading || error || refreshing === listing) return
      if (atMs === undefined || isGood(atMs, now())) return
      refreshing = listing
      await load(scope, undefined, { isRefresh: true })
      refreshing = undefined
    },
    async loadMore() {
      const state = $state.get()
      if (!state.scope || !state.next || state.isLoading) return
      $state.set({ ...state, isLoading: true, error: undefined })
      continued(state.scope, state.next)
      await load(state.scope, state.next)
    },
    reset() {
      listing.abort()
      listing = new AbortController()
      read = createPages(deps)
      $state.set(noActivity)
    },
    showAmount: amountText,
    months: (tag = locale()) => groupByMonth($state.get().items, tag),
  }
}
