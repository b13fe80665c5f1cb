import { nftImagePath } from '@w3m/core/api'
import { Hono, type Context } from 'hono'
import type { ChainSources } from '../chains/chain-sources.js'
import { failure } from '../http/failure.js'
import { findListed } from './catalog-nfts.js'
import { FetchRefused } from './fetch-public.js'
import { findNft } from './nft-handlers.js'
import type { NftGallery } from './nft-gallery.js'
import type { NftMetadata } from './nft-metadata.js'
import type { Picture } from './picture.js'

/** Opened by itself, a picture can run nothing and load nothing. */
const pictureHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** What a picture costs: it may have to be fetched and written anew. */
export const pictureCost = 3

/** As what a browser may ask for a drawing: in a document of its own it would be a page of this server. */
const shownAs = ['image', 'empty']

/** Answers with a picture. A drawing is answered for a picture in a page alone, where the browser says what it is for. */
export function answerPicture(
  context: Context,
  { type, bytes }: Picture & { readonly bytes: Buffer },
  headers: Readonly<Record<string, string>> = {},
): Response {
  const purpose = context.req.header('sec-fetch-dest')
  if (type === 'image/svg+xml' && purpose !== undefined && !shownAs.includes(purpose))
    throw failure(403, 'id', 'This drawing is shown as a picture in a page alone.')
  return context.body(new Uint8Array(bytes), 200, {
    ...pictureHeaders,
    vary: 'sec-fetch-dest',
    ...headers,
    'content-type': type,
  })
}

/** The pictures of NFTs, by their encoded CAIP-19 id: read here, so that a page asks no stranger's host. */
export function nftImageRoute(chains: readonly ChainSources[], gallery: NftGallery): Hono {
  async function metadataOf(named: string): Promise<NftMetadata> {
    const listed = await findListed(chains, named)
    if (listed) return listed.nft.metadata
    const { id, reader, nft, standard } = findNft(chains, named)
    const { metadata, problem } = await gallery.describe(id, reader, nft, standard)
    if (!metadata) throw failure(404, 'id', problem)
    return metadata
  }

  const routes = new Hono()
  routes.get(`${nftImagePath}:id`, async context => {
    const metadata = await metadataOf(context.req.param('id') ?? '')
    const picture = await gallery.picture(metadata, context.req.raw.signal).catch((error: unknown) => {
      throw error instanceof FetchRefused ? failure(404, 'id', error.message) : error
    })
    return answerPicture(context, picture)
  })
  return routes
}
