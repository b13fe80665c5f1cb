import type { Nft } from '@w3m/core/api'
import type { ChainSources } from '../chains/chain-sources.js'
import { failure } from '../http/failure.js'
import { isBait } from '../tokens/bait.js'
import type { CatalogPiece, PieceCatalog } from './piece-catalog.js'

type Chain = Pick<ChainSources, 'caipNetworkId'>

const idOf = ({ caipNetworkId }: Chain, address: string): string => `${caipNetworkId}/nft:${address}`

/** A piece that has an address of its own, in the words of the API: `solana:…/nft:…` is its CAIP-19 id. */
export function catalogNft(chain: Chain, { address, metadata, collection }: CatalogPiece): Nft {
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
    flags: { is_spam: isBait({ name: `${collection?.name ?? ''} ${metadata.name ?? ''}` }) },
  }
}

/** Pages that are asked for until one has something. */
const roundsMax = 5

/** The next pieces that an account has, and where those after them begin. */
export async function listedAfter(
  chain: Chain,
  catalog: PieceCatalog,
  account: string,
  after: string | undefined,
  limit: number,
): Promise<{ readonly data: Nft[]; readonly next: string | undefined }> {
  let place = after
  for (let round = 0; ; round += 1) {
    const { pieces, next } = await catalog.page(account, place, limit)
    if (pieces.length > 0 || next === undefined || round === roundsMax)
      return { data: pieces.map(piece => catalogNft(chain, piece)), next }
    place = next
  }
}

/**
 * The piece of a catalog that a CAIP-19 id names; undefined where the id is of another kind.
 * @throws {Failure} 400, 404, 429, 501, 503
 */
export async function findListed(
  chains: readonly ChainSources[],
  id: string,
): Promise<{ readonly chain: ChainSources; readonly piece: CatalogPiece } | undefined> {
  const [, chainId, address] = /^([^/]{3,41})\/nft:([^/]{1,128})$/.exec(id) ?? []
  if (chainId === undefined || address === undefined) return undefined
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!chain?.isAddress(address)) throw failure(400, 'id', 'This is not a piece of a chain that is served here.')
  if (!chain.catalog) throw failure(501, 'chainId', 'This server keeps no collections of this chain.')
  const piece = await chain.catalog.find(chain.normalizeAddress(address))
  if (!piece) throw failure(404, 'id', 'Nobody knows this piece.')
  return { chain, piece }
}
