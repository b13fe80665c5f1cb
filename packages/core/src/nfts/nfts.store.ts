import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { addById, createPagedReader } from '../api/paged-reader.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { getNft } from '../api/get-nft.js'
import type { getNfts } from '../api/get-nfts.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { nftsCacheMs } from '../limits/nfts-limits.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { Nft, NftDetails } from './nft.js'
import { noNfts, readDetails, readNfts, type NftImageUrl, type NftsState } from './nfts.state.js'

/** Reads and holds what accounts own of collections. `load.nfts()` gives it. */
export interface NftsStore {
  /** The namespaces whose collections are listed. */
  readonly namespaces: readonly ChainNamespace[]
  /** The lists by account; absent for those that nobody asked for. */
  readonly $state: ReadableAtom<NftsState>
  /**
   * Reads what an account owns on its network, where that is due: 30 s after the last list, or after a failure. `force`
   * asks at once, or once more after a page that is on its way. Settles without throwing: the state says what came.
   */
  refresh(account: CaipAddress, options?: { readonly force?: boolean }): Promise<void>
  /** Adds the next page; nothing where there is none, or one is being read. */
  loadMore(account: CaipAddress): Promise<void>
  /**
   * One NFT of the lists by its CAIP-19 id: as `account` owns it, on whichever network that is now; without
   * `account`, as any account does.
   */
  find(id: string, account?: CaipAddress): Nft | undefined
  /** What is said of an NFT alone, its traits above all. @throws {W3mError} what the service answers in its place */
  details(nft: Nft): Promise<NftDetails>
}

export interface NftsDeps {
  readonly namespaces: readonly ChainNamespace[]
  readonly fetchPage: (account: CaipAddress, cursor: string | undefined) => Promise<EndpointResponse<typeof getNfts>>
  readonly fetchNft: (id: string) => Promise<EndpointResponse<typeof getNft>>
  readonly imageUrl: NftImageUrl
  readonly now: () => number
}

export function createNftsStore({ namespaces, fetchPage, fetchNft, imageUrl, now }: NftsDeps): NftsStore {
  const $state = atom<NftsState>({})
  const { refresh, loadMore } = createPagedReader({
    $state,
    empty: noNfts,
    cacheMs: nftsCacheMs,
    fetchPage,
    add(page, account, previous) {
      const items = readNfts(page, parseCaipAddress(account).caipNetworkId, imageUrl)
      return { nfts: addById(previous?.nfts ?? [], items) }
    },
    now,
  })

  return {
    namespaces,
    $state,
    refresh,
    loadMore,
    find(id, account) {
      const end = account ? `:${parseCaipAddress(account).address}` : ''
      return Object.entries($state.get())
        .flatMap(([owner, entry]) => (owner.endsWith(end) && entry?.nfts) || [])
        .find(nft => nft.id === id)
    },
    details: async nft => readDetails(await fetchNft(nft.id), nft, imageUrl),
  }
}
