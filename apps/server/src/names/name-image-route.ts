import { Hono } from 'hono'
import type { ChainSources } from '../chains/chain-sources.js'
import { failure } from '../http/failure.js'
import { FetchRefused } from '../nfts/fetch-public.js'
import { findPiece } from '../nfts/nft-handlers.js'
import { answerPicture } from '../nfts/nft-image-route.js'
import type { PieceGallery } from '../nfts/piece-gallery.js'
import { readPieceId } from '../nfts/piece-id.js'
import type { NameSource } from './name-source.js'

const path = '/public/getNameImage/'

/** Where the picture of a name stands. @param self origin of this server */
export const avatarUrl = (self: string, name: string): string => `${self}${path}${encodeURIComponent(name)}`

export interface NameImageDeps {
  readonly names: NameSource | undefined
  readonly chains: readonly ChainSources[]
  readonly gallery: PieceGallery
}

/** The pictures of names: an address, or a piece of a collection. They are read here, so that a page asks no stranger. */
export function nameImageRoute({ names, chains, gallery }: NameImageDeps): Hono {
  const none = (why = 'There is no such picture.') => failure(404, 'name', why)

  /** What the text `avatar` of a name leads to. */
  async function imageOf(avatar: string): Promise<string | null> {
    if (!readPieceId(avatar)) return avatar
    const { id, reader, piece, standard } = findPiece(chains, avatar)
    const { metadata, problem } = await gallery.describe(id, reader, piece, standard)
    if (!metadata) throw none(problem)
    return metadata.image
  }

  const routes = new Hono()
  routes.get(`${path}:name`, async context => {
    const name = context.req.param('name') ?? ''
    const avatar = await names?.textOf(name, 'avatar')
    if (!avatar) throw none()
    const image = await imageOf(avatar)
    const picture = await gallery.picture({ image }).catch((error: unknown) => {
      throw error instanceof FetchRefused ? none(error.message) : error
    })
    // Whoever has the name may change it.
    return answerPicture(context, picture, { 'cache-control': 'public, max-age=300' })
  })
  return routes
}
