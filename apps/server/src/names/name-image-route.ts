import { Hono } from 'hono'
import type { ChainSources } from '../chains/chain-sources.js'
import type { Namespace } from '../chains/namespace.js'
import { failure } from '../http/failure.js'
import type { Consume, ConsumeForRequest } from '../http/rate-limit.js'
import { drawAvatar } from '../images/avatar.js'
import { FetchRefused } from '../nfts/fetch-public.js'
import { findNft } from '../nfts/nft-handlers.js'
import { answerPicture } from '../nfts/nft-image-route.js'
import type { NftGallery } from '../nfts/nft-gallery.js'
import { readNftId } from '../nfts/nft-id.js'
import { nameImagePath } from './name-image-url.js'
import type { NameSource } from './name-source.js'
import { coinsOf } from './open-names.js'
import type { RegisteredNames } from './registered-names.js'

/** As many as a name of the DNS has. */
const nameLengthMax = 255

export interface NameImageDeps {
  readonly names: NameSource | undefined
  /** One that is registered here has a drawn picture where its account chose none. */
  readonly registration: { readonly registered: Pick<RegisteredNames, 'find'> } | undefined
  readonly chains: readonly ChainSources[]
  readonly namespaces: readonly Namespace[]
  readonly gallery: NftGallery
  readonly consume: ConsumeForRequest
}

/** The pictures of names: an address, or an NFT. They are read here, so that a page asks no stranger. */
export function nameImageRoute({ names, registration, chains, namespaces, gallery, consume }: NameImageDeps): Hono {
  const none = (why = 'There is no such picture.') => failure(404, 'name', why)

  /** The accounts that a name leads to on a chain. */
  async function accountsOf(
    source: NameSource,
    name: string,
    chain: ChainSources,
    consumeCost: Consume,
  ): Promise<readonly string[]> {
    const addresses = await source.addressesOf(name, coinsOf([chain], namespaces), consumeCost)
    return [...new Set([...(addresses?.values() ?? [])].map(address => chain.normalizeAddress(address)))]
  }

  /** What the text `avatar` of a name leads to. */
  async function imageOf(
    source: NameSource,
    name: string,
    avatar: string,
    consumeCost: Consume,
  ): Promise<string | null> {
    if (!readNftId(avatar)) return avatar
    const { chain, id, reader, nft, standard } = findNft(chains, avatar)
    // Anybody can name an NFT of somebody else (ENSIP-12).
    const accounts = await accountsOf(source, name, chain, consumeCost)
    const owned = await Promise.all(accounts.map(account => reader.owned(account, [nft])))
    if (owned.flat().length === 0) throw none('The NFT is not of the account of this name.')
    const { metadata, problem } = await gallery.describe(id, reader, nft, standard)
    if (!metadata) throw none(problem)
    return metadata.image
  }

  const routes = new Hono()
  routes.get(`${nameImagePath}:name`, async context => {
    const name = context.req.param('name') ?? ''
    // To spell a long one takes long, and no name system has it.
    if (name.length > nameLengthMax) throw none()
    const consumeCost: Consume = cost => consume(context, cost)
    const avatar = await names?.textOf(name, 'avatar', consumeCost)
    if (!names || !avatar) {
      const record = await registration?.registered.find(name)
      if (!record) throw none()
      const drawing = Buffer.from(drawAvatar(`account ${record.account.address}`))
      return answerPicture(
        context,
        { type: 'image/svg+xml', bytes: drawing },
        { 'cache-control': 'public, max-age=300' },
      )
    }
    const image = await imageOf(names, name, avatar, consumeCost)
    const picture = await gallery.picture({ image }, context.req.raw.signal).catch((error: unknown) => {
      throw error instanceof FetchRefused ? none(error.message) : error
    })
    // Whoever has the name may change it.
    return answerPicture(context, picture, { 'cache-control': 'public, max-age=300' })
  })
  return routes
}
