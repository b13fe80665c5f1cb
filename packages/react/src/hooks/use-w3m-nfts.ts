import type { Nft, NftDetails, NftsState, NftsStore } from '@w3m/core'
import { useCallback, useMemo } from 'react'
import { useAccountPages, type AccountPages } from '../instance/use-account-pages.js'
import type { SliceSource } from '../instance/use-slice.js'
import { useHolder } from '../instance/use-holder.js'

/** What `useW3mNfts` returns: the NFTs that were read, and the ways to read on. */
export interface UseW3mNfts extends AccountPages {
  /** The NFTs of the pages that were read, including spam (`isSpam`). */
  readonly nfts: readonly Nft[]
  /** Reads one NFT with its traits. Rejects with a `W3mError`. */
  readonly details: (nft: Nft) => Promise<NftDetails>
}

const source: SliceSource<NftsStore, NftsState> = {
  hook: 'useW3mNfts',
  load: w3m => w3m.load.nfts(),
  store: nfts => nfts.$state,
}
const noNfts: readonly Nft[] = []

/**
 * The NFTs of the connected account on its network: read when the component is shown, and for another
 * account. @throws {W3mError} `NO_INSTANCE` outside a provider, where the page has not exactly one instance
 */
export function useW3mNfts(): UseW3mNfts {
  const { entry, pages } = useAccountPages(source)
  const { holder } = useHolder(source.hook)
  const details = useCallback(async (nft: Nft) => (await holder.require().load.nfts()).details(nft), [holder])
  return useMemo(() => ({ nfts: entry?.nfts ?? noNfts, ...pages, details }), [entry, pages, details])
}
