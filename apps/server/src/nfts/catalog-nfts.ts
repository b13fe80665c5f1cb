import type { Nft } from '@w3m/core/api'
import type { ChainSources } from '../chains/chain-sources.js'
import { failure } from '../http/failure.js'
import { isPhishing } from '../tokens/phishing.js'
import type { CatalogNft, NftCatalog } from './nft-catalog.js'

type Chain = Pick<ChainSources, 'caipNetworkId'>

const idOf = ({ caipNetworkId }: Chain, address: string): string => `${caipNetworkId}/nft:${address}`

/** An NFT that has an address of its own, in the words of the API: `solana:…/nft:…` is its CAIP-19 id. */
export function catalogNft(chain: Chain, { address, metadata, collection }: CatalogNft): Nft {
  const id = idOf(chain, address)
  return {
    id,
    chainId: chain.caipNetworkId,
    standard: 'metaplex',
    token_id: address,
    amount: '1',
    name: metadata.name,
    description: metadata.description,
    image_id: metadata.image ? id : null,
    collection: {
      address: `${chain.caipNetworkId}:${collection?.address ?? address}`,
      name: collection?.name ?? null,
      symbol: collection?.symbol ?? null,
    },
    flags: { is_spam: isPhishing({ name: `${collection?.name ?? ''} ${metadata.name ?? ''}` }) },
  }
}

/** Pages that are asked for until one has something. */
const roundsMax = 5

/** The next NFTs that an account has, and where those after them begin. */
export async function listedAfter(
  chain: Chain,
  catalog: NftCatalog,
  account: string,
  after: string | undefined,
  limit: number,
): Promise<{ readonly data: Nft[]; readonly next: string | undefined }> {
  let position = after
  for (let round = 0; ; round += 1) {
    const { nfts, next } = await catalog.page(account, position, limit)
    if (nfts.length > 0 || next === undefined || round === roundsMax)
      return { data: nfts.map(nft => catalogNft(chain, nft)), next }
    position = next
  }
}

/**
 * The NFT of a catalog that a CAIP-19 id names; undefined where the id is of another kind.
 * @throws {Failure} 400, 404, 429, 501, 503
 */
export async function findListed(
  chains: readonly ChainSources[],
  id: string,
): Promise<{ readonly chain: ChainSources; readonly nft: CatalogNft } | undefined> {
  const [, chainId, address] = /^([^/]{3,41})\/nft:([^/]{1,128})$/.exec(id) ?? []
  if (chainId === undefined || address === undefined) return undefined
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!chain?.isAddress(address)) throw failure(400, 'id', 'This is not an NFT of a chain that is served here.')
  if (!chain.catalog) throw failure(501, 'chainId', 'This server keeps no collections of this chain.')
  const nft = await chain.catalog.find(chain.normalizeAddress(address))
  if (!nft) throw failure(404, 'id', 'Nobody knows this NFT.')
  return { chain, nft }
}
