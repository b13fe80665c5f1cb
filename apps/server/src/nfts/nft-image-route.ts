import { nftImagePath } from '@w3m/core/api'
import { Hono } from 'hono'
import type { ChainSources } from '../chains/chain-sources.js'
import { failure } from '../http/failure.js'
import { FetchRefused } from './fetch-public.js'
import { findPiece } from './nft-handlers.js'
import type { PieceGallery } from './piece-gallery.js'

/** Opened by itself, a picture can run nothing and load nothing. */
export const pictureHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** The pictures of NFTs, by their encoded CAIP-19 id: read here, so that a page asks no stranger's host. */
export function nftImageRoute(chains: readonly ChainSources[], gallery: PieceGallery): Hono {
  const routes = new Hono()
  routes.get(`${nftImagePath}:id`, async context => {
    const { id, reader, piece, standard } = findPiece(chains, context.req.param('id') ?? '')
    const { metadata, problem } = await gallery.describe(id, reader, piece, standard)
    if (!metadata) throw failure(404, 'id', problem)
    const picture = await gallery.picture(metadata).catch((error: unknown) => {
      throw error instanceof FetchRefused ? failure(404, 'id', error.message) : error
    })
    return context.body(new Uint8Array(picture.bytes), 200, { ...pictureHeaders, 'content-type': picture.type })
  })
  return routes
}
