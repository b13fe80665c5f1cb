import { cleanText } from '../tokens/clean-text.js'

/** The cleaned metadata of an NFT. */
export interface NftMetadata {
  readonly name: string | null
  readonly description: string | null
  readonly traits: readonly { readonly name: string; readonly value: string }[]
  /** The address of its picture; null where it has none. Never sent to a page. */
  readonly image: string | null
  /** The media type beside its picture, or in place of one; null for neither. */
  readonly media: 'video' | 'model' | null
}

const nameMax = 80
const descriptionMax = 1_000
const traitMax = 60
const traitsMax = 40

/** A film and a model are known by their kind, or by what their address ends with: neither is ever fetched. */
const isVideo = /^video$|^(?:data:)?video\/|\.(?:mp4|m4v|mov|webm|ogv)(?:[?#]|$)/i
const isModel = /^vr$|^(?:data:)?model\/|\.(?:glb|gltf|usdz)(?:[?#]|$)/i

function mediaOf(named: unknown): NftMetadata['media'] {
  if (typeof named !== 'string') return null
  return isVideo.test(named) ? 'video' : isModel.test(named) ? 'model' : null
}

const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string'
    ? cleanText(value, max)
    : typeof value === 'number' || typeof value === 'boolean'
      ? cleanText(String(value), max)
      : null

/** Reads metadata as ERC-721 and ERC-1155 have them; null where the bytes are none. */
export function readMetadata(bytes: Buffer): NftMetadata | null {
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return metadataOf({ ...value })
}

/** Cleans metadata that were parsed already. */
export function metadataOf({
  name,
  description,
  image,
  image_url: other,
  image_data: svgData,
  animation_url: animation,
  properties,
  attributes,
}: Readonly<Record<string, unknown>>): NftMetadata {
  const named = [image, other].filter((url): url is string => typeof url === 'string' && url !== '')
  const picture = named.find(url => mediaOf(url) === null)
  const { category }: Readonly<Record<string, unknown>> = Object(properties)
  const svg =
    typeof svgData === 'string' && svgData.trimStart().startsWith('<svg')
      ? `data:image/svg+xml,${encodeURIComponent(svgData)}`
      : null
  const listed: readonly unknown[] = Array.isArray(attributes) ? attributes.slice(0, traitsMax) : []
  return {
    name: textOf(name, nameMax),
    description: textOf(description, descriptionMax),
    image: picture ?? svg,
    media: mediaOf(animation) ?? mediaOf(category) ?? mediaOf(named[0]),
    traits: listed.flatMap(trait => {
      const { trait_type: kind, value: traitValue }: Readonly<Record<string, unknown>> = Object(trait)
      const text = textOf(traitValue, traitMax)
      return text === null ? [] : [{ name: textOf(kind, traitMax) ?? '', value: text }]
    }),
  }
}
