import type { CaipAddress } from '@w3m/core'
import { useCallback, useEffect } from 'react'
import { useW3mAccount } from '../hooks/use-w3m-account.js'
import { useSlice, type LoadedSlice, type SliceSource } from './use-slice.js'

/** A slice that reads data of accounts, and decides itself when a read is due. */
export interface AccountReader {
  refresh(account: CaipAddress, options?: { readonly force?: boolean }): Promise<void>
  loadMore?(account: CaipAddress): Promise<void>
}

interface AccountSlice<Slice, Value> extends LoadedSlice<Slice, Value> {
  readonly caipAddress: CaipAddress | undefined
  /** Reads anew. Settles without throwing. */
  readonly refresh: () => Promise<void>
  /** Adds the next page, where the slice has pages. */
  readonly loadMore: () => Promise<void>
}

/** A slice about the connected account: read when the component is shown, and for another account. */
export function useAccountSlice<Slice extends AccountReader, Value>(
  source: SliceSource<Slice, Value>,
): AccountSlice<Slice, Value> {
  const loaded = useSlice(source)
  const { slice, load } = loaded
  const { caipAddress } = useW3mAccount()
  useEffect(() => {
    if (caipAddress) void slice?.refresh(caipAddress)
  }, [slice, caipAddress])
  const refresh = useCallback(async () => {
    // Also retries a load that failed before.
    const reader = slice ?? (await load())
    if (caipAddress) await reader?.refresh(caipAddress, { force: true })
  }, [slice, load, caipAddress])
  const loadMore = useCallback(
    async () => (caipAddress ? slice?.loadMore?.(caipAddress) : undefined),
    [slice, caipAddress],
  )
  return { ...loaded, caipAddress, refresh, loadMore }
}
