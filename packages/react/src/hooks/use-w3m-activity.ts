import type { ActivityCoverage, ActivityItem, ActivityMonth, ActivityState, ActivityStore, W3mError } from '@w3m/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useSlice, type SliceSource } from '../instance/use-slice.js'
import { useSnapshot, type SnapshotSource } from '../instance/use-snapshot.js'
import { useW3mAccount } from './use-w3m-account.js'

/** What `useW3mActivity` returns: the transactions that were read, and the ways to read on. */
export interface UseW3mActivity {
  /** Newest first, without spam. */
  readonly items: readonly ActivityItem[]
  /** The same by year and month of the visitor's calendar. */
  readonly months: readonly ActivityMonth[]
  /** A page is being read; false without an account, and after a failure. */
  readonly isLoading: boolean
  /** A whole page was read, and none of its transactions may be shown. */
  readonly isEmpty: boolean
  /** `loadMore` has another page to read. */
  readonly hasMore: boolean
  /** Which part of the activity the service covers; undefined when it does not report that. */
  readonly coverage: ActivityCoverage | undefined
  /** Why the last page could not be read, or the code not be loaded. */
  readonly error: W3mError | undefined
  /** Adds the next page. */
  readonly loadMore: () => Promise<void>
  /** Reads the list again, from the newest transaction on. */
  readonly refresh: () => Promise<void>
}

const source: SliceSource<ActivityStore, ActivityState> = {
  hook: 'useW3mActivity',
  load: w3m => w3m.load.activity(),
  store: activity => activity.$state,
}

const localeSource: SnapshotSource<string | undefined, undefined> = {
  hook: 'useW3mActivity',
  subscribe: (w3m, changed) => w3m.$locale.listen(changed),
  read: w3m => w3m.$locale.get(),
  initial: undefined,
}

/**
 * What the connected account did, on its network or on all: read when the component is shown, and for another account.
 * The page has one list: to show two at once, create them with `load.activity()`. @throws {W3mError}
 * `NO_INSTANCE` outside a provider, where the page has not exactly one instance
 */
export function useW3mActivity({
  isOfAllNetworks = false,
}: { readonly isOfAllNetworks?: boolean | undefined } = {}): UseW3mActivity {
  const { slice, value, error, load } = useSlice(source)
  const locale = useSnapshot(localeSource, undefined)
  const { caipAddress } = useW3mAccount()
  useEffect(() => {
    if (caipAddress) void slice?.show(caipAddress, { isOfAllNetworks })
  }, [slice, caipAddress, isOfAllNetworks])
  const refresh = useCallback(async () => {
    const list = slice ?? (await load())
    if (caipAddress) await list?.show(caipAddress, { isOfAllNetworks, force: true })
  }, [slice, load, caipAddress, isOfAllNetworks])
  const loadMore = useCallback(async () => slice?.loadMore(), [slice])
  const isOurs = value !== undefined && caipAddress !== undefined && value.scope?.account === caipAddress
  const failure = (isOurs ? value.error : undefined) ?? error
  return useMemo(
    () => ({
      items: isOurs ? value.items : [],
      months: isOurs && slice ? slice.months() : [],
      isLoading: Boolean(caipAddress) && failure === undefined && (!isOurs || value.isLoading),
      isEmpty: isOurs && value.isEmpty,
      hasMore: isOurs && value.next !== undefined,
      coverage: isOurs ? value.coverage : undefined,
      error: failure,
      loadMore,
      refresh,
    }),
    // The months are named in the language of the instance.
    [isOurs, value, slice, locale, caipAddress, failure, loadMore, refresh],
  )
}
