import { Hono } from 'hono'
import type { ChainSources } from '../chains/chain-sources.js'
import { failure } from '../http/failure.js'
import type { ConsumeForRequest } from '../http/rate-limit.js'
import { drawAvatar } from '../images/avatar.js'
import { FetchRefused } from '../nfts/fetch-public.js'
import { findNft } from '../nfts/nft-handlers.js'
import { answerPicture } from '../nfts/nft-image-route.js'
import type { NftGallery } from '../nfts/nft-gallery.js'
import { readNftId } from '../nfts/nft-id.js'
import { nameImagePath } from './name-image-url.js'
import type { NameSource } from './name-source.js'
import type { RegisteredNames } from './registered-names.js'

/** As many as a name of the DNS has. */
const nameLengthMax = 255

export interface NameImageDeps {
  readonly names: NameSource | undefined
  /** One that is registered here has a drawn picture where its account chose none. */
  readonly registered: Pick<RegisteredNames, 'find'> | undefined
  readonly chains: readonly ChainSources[]
  readonly gallery: NftGallery
  readonly consume: ConsumeForRequest
}

/** The pictures of names: an address, or an NFT. They are read here, so that a page asks no stranger. */
export function nameImageRoute({ names, registered, chains, gallery, consume }: NameImageDeps): Hono {
  const none = (why = 'There is no such picture.') => failure(404, 'name', why)

  /** What the text `avatar` of a name leads to. */
  async function imageOf(avatar: string): Promise<string | null> {
    if (!readNftId(avatar)) return avatar
    const { id, reader, nft, standard } = findNft(chains, avatar)
    const { metadata, problem } = await gallery.describe(id, reader, nft, standard)
    if (!metadata) throw none(problem)
    return metadata.image
  }

  const routes = new Hono()
  routes.get(`${nameImagePath}:name`, async context => {
    const name = context.req.param('name') ?? ''
    // To spell a long one takes long, and no name system has it.
    if (name.length > nameLengthMax) throw none()
    const avatar = await names?.textOf(name, 'avatar', cost => consume(context, cost))
    if (!avatar) {
      const record = await registered?.find(name)
      if (!record) throw none()
      const drawing = Buffer.from(drawAvatar(`account ${record.account.address}`))
      return answerPicture(
        context,
        { type: 'image/svg+xml', bytes: drawing },
        { 'cache-control': 'public, max-age=300' },
      )
    }
    const image = await imageOf(avatar)
    const picture = await gallery.picture({ image }, context.req.raw.signal).catch((error: unknown) => {
      throw error instanceof FetchRefused ? none(error.message) : error
    })
    // Whoever has the name may change it.
    return answerPicture(context, picture, { 'cache-control': 'public, max-age=300' })
  })
  return routes
}
