import { unread, type PagedEntry } from '../api/paged-reader.js'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { getNft } from '../api/get-nft.js'
import type { getNfts, Nft as ServedNft } from '../api/get-nfts.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { safeName } from '../text/safe-name.js'
import type { Nft, NftDetails } from './nft.js'

/** The NFTs of one account on one network, as far as they were read. */
export interface NftsEntry extends PagedEntry {
  /** Those of the pages that were read, in the service's order, spam included. */
  readonly nfts: readonly Nft[]
}

/** By CAIP-10 account id: the account with its network. */
export type NftsState = Readonly<Partial<Record<CaipAddress, NftsEntry>>>

export const noNfts: NftsEntry = { nfts: [], ...unread }

const descriptionMax = 600
const traitMax = 80
const traitsMax = 60
const decimalText = /^\d{1,40}(?:\.\d{1,40})?$/

/** The address of a picture by the name that the service gave it. */
export type NftImageUrl = (imageId: string) => string | undefined

/** Undefined for an NFT that cannot be counted, is not there any more, or is of another network. */
function toNft(served: ServedNft, network: CaipNetworkId, imageUrl: NftImageUrl): Nft | undefined {
  const { id, standard, token_id: tokenId, amount, collection } = served
  const address = collection.address.slice(collection.address.lastIndexOf(':') + 1)
  const count = amount ?? '1'
  const isNamed = (standard === 'metaplex' ? /^\w{32,44}$/ : /^\d{1,78}$/).test(tokenId)
  const isCounted = isNamed && /^\d{1,78}$/.test(count)
  if (!isCounted || served.chainId !== network || !id.startsWith(`${network}/`)) return undefined
  const units = BigInt(count)
  if (units === 0n) return undefined
  const [name, symbol] = [safeName(served.name), safeName(collection.symbol, 24)]
  const collectionName = safeName(collection.name) || symbol
  return {
    id,
    caipNetworkId: network,
    standard,
    tokenId,
    units,
    title: name || `${collectionName} #${tokenId}`.trim(),
    name,
    description: safeName(served.description, descriptionMax),
    imageUrl: served.image_id ? imageUrl(served.image_id) : undefined,
    collection: { address, name: collectionName, symbol },
    isSpam: served.flags?.is_spam === true,
  }
}

export const readNfts = (
  { data }: EndpointResponse<typeof getNfts>,
  network: CaipNetworkId,
  imageUrl: NftImageUrl,
): readonly Nft[] => data.flatMap(entry => toNft(entry, network, imageUrl) ?? [])

/** @param known how many the account has is said in its list alone */
export function readDetails(served: EndpointResponse<typeof getNft>, known: Nft, imageUrl: NftImageUrl): NftDetails {
  const { floor } = served
  const nft = toNft({ ...served, amount: known.units.toString() }, known.caipNetworkId, imageUrl) ?? known
  return {
    ...nft,
    traits: served.traits.slice(0, traitsMax).flatMap(({ name, value }) => {
      const trait = { name: safeName(name, traitMax), value: safeName(value, traitMax) }
      return trait.value ? [trait] : []
    }),
    media: served.media ?? undefined,
    ...(floor &&
      decimalText.test(floor.numeric) && { floor: { amount: floor.numeric, symbol: safeName(floor.symbol, 12) } }),
    isUnread: Boolean(served.problem),
  }
}
