import type { Nft, NftDetails, NftsState, NftsStore, W3mError } from '@w3m/core'
import { useCallback, useMemo } from 'react'
import { useAccountSlice } from '../instance/use-account-slice.js'
import type { SliceSource } from '../instance/use-slice.js'
import { useHolder } from '../instance/use-holder.js'

export interface UseW3mNfts {
  /** Those of the pages that were read, baits among them (`isSpam`). */
  readonly nfts: readonly Nft[]
  readonly isLoading: boolean
  readonly hasMore: boolean
  /** Why the last page could not be read; what was read before stays. */
  readonly error: W3mError | undefined
  /** Adds the next page. */
  readonly loadMore: () => Promise<void>
  /** Reads them anew. Settles without throwing. */
  readonly refresh: () => Promise<void>
  /** One of them with its traits. Rejects with a `W3mError`. */
  readonly details: (nft: Nft) => Promise<NftDetails>
}

const source: SliceSource<NftsStore, NftsState> = {
  hook: 'useW3mNfts',
  load: w3m => w3m.load.nfts(),
  store: nfts => nfts.$state,
}
const nothing: readonly Nft[] = []

/**
 * What the connected account owns of collections on its network: read when the component is shown, and for another
 * account. @throws {W3mError} `NO_INSTANCE` outside a provider, where the page has not exactly one instance
 */
export function useW3mNfts(): UseW3mNfts {
  const { value, error, caipAddress, refresh, loadMore } = useAccountSlice(source)
  const { holder } = useHolder(source.hook)
  const details = useCallback(async (nft: Nft) => (await holder.require().load.nfts()).details(nft), [holder])
  const entry = caipAddress ? value?.[caipAddress] : undefined
  const failure = entry?.error ?? error
  const isLoading = Boolean(caipAddress) && failure === undefined && entry?.isLoading !== false
  return useMemo(
    () => ({
      nfts: entry?.nfts ?? nothing,
      isLoading,
      hasMore: entry?.next !== undefined,
      error: failure,
      loadMore,
      refresh,
      details,
    }),
    [entry, isLoading, failure, loadMore, refresh, details],
  )
}
