import type { endpoints, Nft } from '@w3m/core/api'
import * as v from 'valibot'
import type { ChainSources } from '../chains/chain-sources.js'
import { costOf } from '../chains/question-cost.js'
import { assertStarted } from '../history/indexed-history.js'
import type { PageCursors } from '../history/page-cursor.js'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import { canPay, type Pay } from '../http/rate-limit.js'
import type { ActivityRepository } from '../ports/activity-repository.js'
import { noFloors } from '../prices/floor-prices.js'
import { isBait } from '../tokens/bait.js'
import type { TokenFacts } from '../tokens/token-directory.js'
import { catalogNft, findListed, listedAfter } from './catalog-pieces.js'
import type { Described, PieceGallery } from './piece-gallery.js'
import { pieceIdOf, readPieceId } from './piece-id.js'
import type { OwnedPiece, Piece, PieceReader, PieceStandard } from './piece-reader.js'

export interface NftHandlerDeps {
  readonly chains: readonly ChainSources[]
  readonly activity: Pick<ActivityRepository, 'piecesSeen' | 'tip'>
  readonly gallery: PieceGallery
  readonly cursors: () => Promise<PageCursors>
}

const pageSize = 24
/** Pieces that came to the account and are asked about together, and how often for one page. */
const batchSize = 96
const roundsMax = 5
/** Chain reads per piece: its owner by each of the two standards. */
const questionsEach = 2
const placeShape = v.object({ address: v.string(), tokenId: v.string() })

const catalogPlace = v.string()

const notIndexed = () => failure(501, 'chainId', 'This server keeps no collections of this chain.')

/** One piece in the words of the API. */
function nftOf(
  { caipNetworkId }: Pick<ChainSources, 'caipNetworkId'>,
  piece: Piece & { readonly standard: PieceStandard; readonly amount: bigint | null },
  collection: TokenFacts | undefined,
  { metadata }: Described,
): Nft {
  const id = pieceIdOf(caipNetworkId, piece.standard, piece)
  return {
    id,
    chainId: caipNetworkId,
    standard: piece.standard,
    token_id: piece.tokenId,
    amount: piece.amount === null ? null : piece.amount.toString(),
    name: metadata?.name ?? null,
    description: metadata?.description ?? null,
    image_id: metadata?.image ? id : null,
    collection: {
      address: `${caipNetworkId}:${piece.address}`,
      name: collection?.name ?? null,
      symbol: collection?.symbol ?? null,
    },
    flags: { is_spam: isBait({ name: `${collection?.name ?? ''} ${metadata?.name ?? ''}` }) },
  }
}

/** Answers what an account owns of collections. */
export function createNftsHandler({
  chains,
  activity,
  gallery,
  cursors,
}: NftHandlerDeps): Handler<typeof endpoints.getNfts> {
  /** The next pieces that the account still has, and where the ones after them begin. */
  async function ownedAfter(
    chain: ChainSources,
    reader: PieceReader,
    account: string,
    after: Piece | undefined,
    charge: Pay,
  ) {
    const owned: OwnedPiece[] = []
    let place = after
    for (let round = 0; round < roundsMax; round += 1) {
      const candidates = await activity.piecesSeen(chain.caipNetworkId, account, place, batchSize)
      if (candidates.length === 0) return { owned, next: undefined }
      const cost = costOf(candidates.length * questionsEach)
      if (round === 0) await charge(cost)
      else if (!(await canPay(charge, cost))) return { owned, next: place }
      for (const piece of await reader.owned(account, candidates)) {
        owned.push(piece)
        if (owned.length === pageSize) return { owned, next: { address: piece.address, tokenId: piece.tokenId } }
      }
      if (candidates.length < batchSize) return { owned, next: undefined }
      place = candidates.at(-1)
    }
    return { owned, next: place }
  }

  return async ({ path: { account: address }, query: { chainId, cursor }, charge }) => {
    const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (!chain) throw failure(400, 'chainId', 'This chain is not served here.')
    if (!chain.isAddress(address)) throw failure(400, 'account', 'This is not an address of this chain.')
    const { pieces, catalog } = chain
    const account = chain.normalizeAddress(address)
    const { seal, open } = await cursors()
    const scope = ['nfts', chainId, account]
    if (catalog) {
      const place = cursor ? v.parse(catalogPlace, open(scope, cursor)) : undefined
      const listed = await listedAfter(chain, catalog, account, place, pageSize)
      return { data: listed.data, next: listed.next === undefined ? null : seal(scope, listed.next) }
    }
    if (!pieces) throw notIndexed()
    const after = cursor ? v.parse(placeShape, open(scope, cursor)) : undefined
    const { owned, next } = await ownedAfter(chain, pieces, account, after, charge)
    if (owned.length === 0) await assertStarted(activity, chain.caipNetworkId)
    // Strangers' servers may be asked for each of them.
    await charge(owned.length)
    const [facts, each] = await Promise.all([
      chain.directory.describe(
        owned.map(piece => piece.address),
        charge,
      ),
      Promise.all(
        owned.map(async piece => ({
          piece,
          described: await gallery.describe(
            pieceIdOf(chain.caipNetworkId, piece.standard, piece),
            pieces,
            piece,
            piece.standard,
          ),
        })),
      ),
    ])
    return {
      data: each.map(({ piece, described }) => nftOf(chain, piece, facts.get(piece.address), described)),
      next: next ? seal(scope, next) : null,
    }
  }
}

/** A piece by its CAIP-19 id, and who reads it. @throws {Failure} 400, 501 */
export function findPiece(chains: readonly ChainSources[], id: string) {
  const named = readPieceId(id)
  const chain = named && chains.find(({ caipNetworkId }) => caipNetworkId === named.chain)
  if (!named || !chain || !chain.isAddress(named.address))
    throw failure(400, 'id', 'This is not a piece of a chain that is served here.')
  if (!chain.pieces) throw notIndexed()
  const piece = { address: chain.normalizeAddress(named.address), tokenId: named.tokenId }
  return {
    chain,
    piece,
    reader: chain.pieces,
    standard: named.standard,
    id: pieceIdOf(chain.caipNetworkId, named.standard, piece),
  }
}

/** Answers what one piece is. */
export const createNftHandler =
  ({ chains, gallery }: Pick<NftHandlerDeps, 'chains' | 'gallery'>): Handler<typeof endpoints.getNft> =>
  async ({ path }) => {
    const listed = await findListed(chains, path.id)
    if (listed) {
      const { traits, media } = listed.piece.metadata
      const own = catalogNft(listed.chain, listed.piece)
      return { ...own, traits: [...traits], media, problem: null, floor: null, floor_problem: noFloors.problem }
    }
    const { chain, piece, reader, standard, id } = findPiece(chains, path.id)
    const [facts, described, { floor, problem }] = await Promise.all([
      chain.directory.describe([piece.address]),
      gallery.describe(id, reader, piece, standard),
      chain.floors?.floorOf(piece.address) ?? noFloors,
    ])
    return {
      ...nftOf(chain, { ...piece, standard, amount: null }, facts.get(piece.address), described),
      traits: [...(described.metadata?.traits ?? [])],
      media: described.metadata?.media ?? null,
      problem: described.problem,
      floor,
      floor_problem: problem,
    }
  }
