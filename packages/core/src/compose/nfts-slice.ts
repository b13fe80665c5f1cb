import { apiTarget } from '../api/api-target.js'
import { nftImagePath } from '../api/get-nfts.js'
import type { Http } from '../api/http.js'
import { joinUrl } from '../api/join-url.js'
import { identityQuery } from '../api/request-url.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { loadNamespaces } from '../namespaces/load-namespaces.js'
import { createNftsStore, type NftsStore } from '../nfts/nfts.store.js'
import type { SliceContext } from './slice-context.js'

/** Creates the store of accounts' NFTs; the host's service provides them, and their pictures. */
export async function createSlice(
  { $options, namespaces, signal }: SliceContext,
  load: { api(): Promise<Http> },
): Promise<NftsStore> {
  const loaded = await loadNamespaces(namespaces)
  return createNftsStore({
    namespaces: loaded.flatMap(({ name, features }) => (features.nfts ? [name] : [])),
    async fetchPage(id, cursor) {
      const { address: account, caipNetworkId: chainId } = parseCaipAddress(id)
      const [client, getNfts] = await Promise.all([
        load.api(),
        import('../api/get-nfts.js').then(module => module.getNfts),
      ])
      return client.request(getNfts, { path: { account }, query: { chainId, ...(cursor && { cursor }) } }, { signal })
    },
    async fetchNft(id) {
      const [client, getNft] = await Promise.all([
        load.api(),
        import('../api/get-nft.js').then(module => module.getNft),
      ])
      return client.request(getNft, { path: { id } }, { signal })
    },
    imageUrl(id) {
      const target = apiTarget($options.get())
      return target && `${joinUrl(target.baseUrl, nftImagePath + encodeURIComponent(id))}?${identityQuery(target)}`
    },
    now: () => Date.now(),
  })
}
