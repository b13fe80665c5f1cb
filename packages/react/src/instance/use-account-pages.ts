import type { CaipAddress, W3mError } from '@w3m/core'
import { useMemo } from 'react'
import { useAccountSlice, type AccountReader } from './use-account-slice.js'
import type { SliceSource } from './use-slice.js'

/** A list of the connected account that is read page by page. */
export interface AccountPages {
  /** A page is being read, or the code is on its way; false without an account, and after a failure. */
  readonly isLoading: boolean
  /** There is another page for `loadMore`. */
  readonly hasMore: boolean
  /** Why the last page could not be read; what was read before stays. */
  readonly error: W3mError | undefined
  /** Adds the next page. */
  readonly loadMore: () => Promise<void>
  /** Reads them anew. Settles without throwing. */
  readonly refresh: () => Promise<void>
}

interface Entry {
  readonly isLoading: boolean
  readonly next: unknown
  readonly error: W3mError | undefined
}

/** The pages of a slice that were read for the connected account; `entry` is undefined until it has some. */
export function useAccountPages<Slice extends AccountReader, Value extends Entry>(
  source: SliceSource<Slice, Readonly<Partial<Record<CaipAddress, Value>>>>,
): { readonly slice: Slice | undefined; readonly entry: Value | undefined; readonly pages: AccountPages } {
  const { slice, value, error, caipAddress, refresh, loadMore } = useAccountSlice(source)
  const entry = caipAddress ? value?.[caipAddress] : undefined
  const failure = entry?.error ?? error
  const isLoading = Boolean(caipAddress) && failure === undefined && entry?.isLoading !== false
  const hasMore = entry?.next !== undefined
  const pages = useMemo(
    () => ({ isLoading, hasMore, error: failure, loadMore, refresh }),
    [isLoading, hasMore, failure, loadMore, refresh],
  )
  return { slice, entry, pages }
}
