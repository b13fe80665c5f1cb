import type {
  ActivityCoverage,
  ActivityItem,
  ActivityMonth,
  ActivityState,
  ActivityStore,
  CaipAddress,
  W3m,
  W3mError,
} from '@w3m/core'
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
  /** Reads the list again, from the newest transaction on; not while the open modal lists other networks there. */
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

/** True if the list is that of the account, and of these networks: the modal has both in the same list. */
const isListOf = ({ scope }: ActivityState, account: CaipAddress | undefined, isOfAllNetworks: boolean): boolean =>
  scope !== undefined && scope.account === account && (scope.caipNetworkId === undefined) === isOfAllNetworks

/** True while an open modal may list the account's activity: it keeps what it lists. */
const isOfModal = (w3m: W3m, { scope }: ActivityState, account: CaipAddress): boolean =>
  w3m.modal.$state.get().open &&
  scope?.account === account &&
  // Without its element, the modal has never listed any.
  customElements.get('w3m-activity-list') !== undefined

/**
 * What the connected account did, on its network or on all: read when the component is shown, and for another account.
 * An instance has one list. While the modal is open it may list other networks there, and this is loading until it is
 * closed; so is one of two hooks that list different networks. @throws {W3mError} `NO_INSTANCE` outside a provider,
 * where the page has not exactly one instance
 */
export function useW3mActivity({
  isOfAllNetworks = false,
}: { readonly isOfAllNetworks?: boolean | undefined } = {}): UseW3mActivity {
  const { w3m, slice, value, error, load } = useSlice(source)
  const locale = useSnapshot(localeSource, undefined)
  const { caipAddress } = useW3mAccount()
  useEffect(() => {
    if (!w3m || !slice || !caipAddress) return undefined
    const show = () => void slice.show(caipAddress, { isOfAllNetworks })
    if (!isOfModal(w3m, slice.$state.get(), caipAddress)) show()
    // When the modal is closed, the list is taken back. A disconnect closes it, too: nothing is read of who has left.
    return w3m.modal.$state.listen(({ open }) => {
      const isOurs = isListOf(slice.$state.get(), caipAddress, isOfAllNetworks)
      if (!open && !isOurs && w3m.getAccount().caipAddress === caipAddress) show()
    })
  }, [w3m, slice, caipAddress, isOfAllNetworks])
  const refresh = useCallback(async () => {
    const list = slice ?? (await load())
    if (!w3m || !list || !caipAddress) return
    const state = list.$state.get()
    if (isListOf(state, caipAddress, isOfAllNetworks) || !isOfModal(w3m, state, caipAddress))
      await list.show(caipAddress, { isOfAllNetworks, force: true })
  }, [w3m, slice, load, caipAddress, isOfAllNetworks])
  const isOurs = value !== undefined && isListOf(value, caipAddress, isOfAllNetworks)
  const loadMore = useCallback(async () => (isOurs ? slice?.loadMore() : undefined), [slice, isOurs])
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
