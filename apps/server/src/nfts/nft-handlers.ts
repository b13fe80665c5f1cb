import type { endpoints, Nft } from '@w3m/core/api'
import * as v from 'valibot'
import type { ChainSources } from '../chains/chain-sources.js'
import { costOf } from '../chains/question-cost.js'
import { assertStarted } from '../history/indexed-history.js'
import type { PageCursors } from '../history/page-cursor.js'
import type { Handler } from '../http/endpoint-routes.js'
import { failure } from '../http/failure.js'
import { tryConsume, type Consume } from '../http/rate-limit.js'
import type { ActivityRepository, SeenNft } from '../ports/activity-repository.js'
import { noFloors } from '../prices/floor-prices.js'
import { isPhishing } from '../tokens/phishing.js'
import type { TokenMetadata } from '../tokens/token-directory.js'
import { catalogNft, findListed, listedAfter } from './catalog-nfts.js'
import type { Described, NftGallery } from './nft-gallery.js'
import { nftIdOf, readNftId } from './nft-id.js'
import type { OwnedNft, NftRef, NftReader, NftStandard } from './nft-reader.js'

export interface NftHandlerDeps {
  readonly chains: readonly ChainSources[]
  readonly activity: Pick<ActivityRepository, 'nftsSeen' | 'tip'>
  readonly gallery: NftGallery
  readonly cursors: () => Promise<PageCursors>
}

const pageSize = 24
/** NFTs that came to the account and are asked about together, and how often for one page. */
const batchSize = 96
const roundsMax = 5
/** Chain reads per NFT: its owner by each of the two standards. */
const questionsEach = 2
/** Cursors of a former version say of no NFT that the account took it. */
const placeShape = v.object({
  address: v.string(),
  tokenId: v.string(),
  isInitiated: v.optional(v.boolean(), false),
})

const catalogPlace = v.string()

const notIndexed = () => failure(501, 'chainId', 'This server keeps no collections of this chain.')

/** One NFT in the words of the API. */
function nftOf(
  { caipNetworkId }: Pick<ChainSources, 'caipNetworkId'>,
  nft: NftRef & { readonly standard: NftStandard; readonly amount: bigint | null },
  collection: TokenMetadata | undefined,
  { metadata }: Described,
): Nft {
  const id = nftIdOf(caipNetworkId, nft.standard, nft)
  return {
    id,
    chainId: caipNetworkId,
    standard: nft.standard,
    token_id: nft.tokenId,
    amount: nft.amount === null ? null : nft.amount.toString(),
    name: metadata?.name ?? null,
    description: metadata?.description ?? null,
    image_id: metadata?.image ? id : null,
    collection: {
      address: `${caipNetworkId}:${nft.address}`,
      name: collection?.name ?? null,
      symbol: collection?.symbol ?? null,
    },
    flags: { is_spam: isPhishing({ name: `${collection?.name ?? ''} ${metadata?.name ?? ''}` }) },
  }
}

/** Answers what an account owns of collections. */
export function createNftsHandler({
  chains,
  activity,
  gallery,
  cursors,
}: NftHandlerDeps): Handler<typeof endpoints.getNfts> {
  /** The next NFTs that the account still has, and where the ones after them begin. */
  async function ownedAfter(
    chain: ChainSources,
    reader: NftReader,
    account: string,
    after: SeenNft | undefined,
    consume: Consume,
  ) {
    const owned: OwnedNft[] = []
    let position = after
    for (let round = 0; round < roundsMax; round += 1) {
      const candidates = await activity.nftsSeen(chain.caipNetworkId, account, position, batchSize)
      if (candidates.length === 0) return { owned, next: undefined }
      const cost = costOf(candidates.length * questionsEach)
      if (round === 0) await consume(cost)
      else if (!(await tryConsume(consume, cost))) return { owned, next: position }
      for (const nft of await reader.owned(account, candidates)) {
        owned.push(nft)
        if (owned.length === pageSize)
          return { owned, next: candidates.find(seen => seen.address === nft.address && seen.tokenId === nft.tokenId) }
      }
      if (candidates.length < batchSize) return { owned, next: undefined }
      position = candidates.at(-1)
    }
    return { owned, next: position }
  }

  return async ({ path: { account: address }, query: { chainId, cursor }, consume }) => {
    const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (!chain) throw failure(400, 'chainId', 'This chain is not served here.')
    if (!chain.isAddress(address)) throw failure(400, 'account', 'This is not an address of this chain.')
    const { nfts, catalog } = chain
    const account = chain.normalizeAddress(address)
    const { seal, open } = await cursors()
    const scope = ['nfts', chainId, account]
    if (catalog) {
      const position = cursor ? v.parse(catalogPlace, open(scope, cursor)) : undefined
      const listed = await listedAfter(chain, catalog, account, position, pageSize)
      return { data: listed.data, next: listed.next === undefined ? null : seal(scope, listed.next) }
    }
    if (!nfts) throw notIndexed()
    const after = cursor ? v.parse(placeShape, open(scope, cursor)) : undefined
    const { owned, next } = await ownedAfter(chain, nfts, account, after, consume)
    if (owned.length === 0) await assertStarted(activity, chain.caipNetworkId)
    // Strangers' servers may be asked for each of them.
    await consume(owned.length)
    const [tokenMetadata, metadata] = await Promise.all([
      chain.directory.describe(
        owned.map(nft => nft.address),
        consume,
      ),
      Promise.all(
        owned.map(async nft => ({
          nft,
          described: await gallery.describe(nftIdOf(chain.caipNetworkId, nft.standard, nft), nfts, nft, nft.standard),
        })),
      ),
    ])
    return {
      data: metadata.map(({ nft, described }) => nftOf(chain, nft, tokenMetadata.get(nft.address), described)),
      next: next ? seal(scope, next) : null,
    }
  }
}

/** An NFT by its CAIP-19 id, and who reads it. @throws {Failure} 400, 501 */
export function findNft(chains: readonly ChainSources[], id: string) {
  const named = readNftId(id)
  const chain = named && chains.find(({ caipNetworkId }) => caipNetworkId === named.chain)
  if (!named || !chain || !chain.isAddress(named.address))
    throw failure(400, 'id', 'This is not an NFT of a chain that is served here.')
  if (!chain.nfts) throw notIndexed()
  const nft = { address: chain.normalizeAddress(named.address), tokenId: named.tokenId }
  return {
    chain,
    nft,
    reader: chain.nfts,
    standard: named.standard,
    id: nftIdOf(chain.caipNetworkId, named.standard, nft),
  }
}

/** Answers what one NFT is. */
export const createNftHandler =
  ({ chains, gallery }: Pick<NftHandlerDeps, 'chains' | 'gallery'>): Handler<typeof endpoints.getNft> =>
  async ({ path }) => {
    const listed = await findListed(chains, path.id)
    if (listed) {
      const { traits, media } = listed.nft.metadata
      const listedNft = catalogNft(listed.chain, listed.nft)
      return { ...listedNft, traits: [...traits], media, problem: null, floor: null, floor_problem: noFloors.problem }
    }
    const { chain, nft, reader, standard, id } = findNft(chains, path.id)
    const [tokenMetadata, described, { floor, problem }] = await Promise.all([
      chain.directory.describe([nft.address]),
      gallery.describe(id, reader, nft, standard),
      chain.floors?.floorOf(nft.address) ?? noFloors,
    ])
    return {
      ...nftOf(chain, { ...nft, standard, amount: null }, tokenMetadata.get(nft.address), described),
      traits: [...(described.metadata?.traits ?? [])],
      media: described.metadata?.media ?? null,
      problem: described.problem,
      floor,
      floor_problem: problem,
    }
  }
