import { createCache } from '../bounded-cache.js'
import { Failure, failure } from '../http/failure.js'
import { createSharedWork, type SharedWork } from '../shared-work.js'
import { FetchRefused } from './fetch-public.js'
import { limitReads, ReadPostponed } from './limit-reads.js'
import { readMetadata, type NftMetadata } from './nft-metadata.js'
import type { NftRef, NftReader, NftStandard } from './nft-reader.js'
import { pictureOf, type Picture } from './picture.js'
import type { ResourceReader } from './read-resource.js'
import { rewritePicture } from './rewrite-picture.js'

/** The metadata of an NFT, or the reason why there are none. */
export type Described =
  { readonly metadata: NftMetadata; readonly problem: null } | { readonly metadata: null; readonly problem: string }

export interface ShownPicture extends Picture {
  readonly bytes: Buffer
}

/** Metadata and pictures of NFTs, read for visitors so that their browsers ask no stranger. */
export interface NftGallery {
  describe(id: string, reader: NftReader, nft: NftRef, standard: NftStandard): Promise<Described>
  /**
   * @param signal ends the waiting where nobody waits for the picture any more
   * @throws {FetchRefused} with the reason
   * @throws {Failure} 503 where too many pictures are asked for at this moment, or it takes too long
   */
  picture(metadata: Pick<NftMetadata, 'image'>, signal?: AbortSignal): Promise<ShownPicture>
}

const metadataLimits = { bytesMax: 524_288, timeoutMs: 4_000 }
const pictureLimits = { bytesMax: 4_194_304, timeoutMs: 10_000 }
/** Metadata and pictures change seldom. */
const ttlMs = 600_000
/** The overhead of a cache entry: in characters beyond its text, and in bytes beyond its picture. */
const [entryCharacters, entryBytes] = [1_000, 8_192]
const metadataMemory = {
  ttlMs,
  /** Characters: a picture may stand in the metadata themselves. */
  weightMax: 16_000_000,
  weightOf: (metadata: NftMetadata, id: string) => entryCharacters + id.length + JSON.stringify(metadata).length,
}
const pictureMemory = {
  ttlMs,
  /** Bytes, and characters of the addresses. */
  weightMax: 33_554_432,
  weightOf: ({ bytes }: ShownPicture, image: string) => entryBytes + image.length + bytes.length,
}
/** Caches for a while why a picture cannot be shown, instead of requesting it again. */
const refusalMemory = {
  ttlMs: 10_000,
  /** Characters of the addresses. */
  weightMax: 8_000_000,
  weightOf: (_: FetchRefused, image: string) => entryCharacters + image.length,
}
/** The longest time that a caller waits for a picture. */
const pictureWaitMs = 60_000
const readLimits = { atOnce: 32, waitingMax: 256 }

export function createNftGallery({
  resources,
  now,
}: {
  readonly resources: ResourceReader
  /** Time in ms. */
  readonly now: () => number
}): NftGallery {
  const metadataById = createCache(metadataMemory, now)
  /** Reads in flight, by id: concurrent callers share one read. */
  const readings = new Map<string, Promise<Described>>()
  const pictures = createCache(pictureMemory, now)
  const refusals = createCache(refusalMemory, now)
  const works = new Map<string, SharedWork<ShownPicture>>()
  const { read } = limitReads(resources, readLimits, now)

  async function describe(id: string, reader: NftReader, nft: NftRef, standard: NftStandard): Promise<Described> {
    const uri = await reader.uriOf(nft, standard).catch((error: unknown) => {
      if (error instanceof Failure) return error
      throw error
    })
    if (uri instanceof Failure)
      return { metadata: null, problem: `Its contract cannot be asked. ${uri.reasons[0]?.description ?? ''}` }
    if (!uri) return { metadata: null, problem: 'Its contract names no metadata.' }
    try {
      const metadata = readMetadata(await read(uri, metadataLimits))
      // A problem is not cached: the metadata may be there a moment later.
      if (!metadata) return { metadata: null, problem: 'Its metadata are no JSON.' }
      metadataById.set(id, metadata)
      return { metadata, problem: null }
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      return { metadata: null, problem: `Its metadata cannot be read. ${error.message}` }
    }
  }

  async function show(image: string, signal: AbortSignal): Promise<ShownPicture> {
    try {
      const bytes = await read(image, pictureLimits, signal)
      const picture = pictureOf(bytes)
      if (!picture) throw new FetchRefused('Its picture is of a kind that is not shown.')
      const rewritten = await rewritePicture(picture, bytes, signal)
      if (!rewritten) throw new FetchRefused('Its picture is broken.')
      const shown = { ...picture, bytes: rewritten }
      pictures.set(image, shown)
      return shown
    } catch (error) {
      if (error instanceof FetchRefused && !(error instanceof ReadPostponed)) refusals.set(image, error)
      throw error
    }
  }

  /** Reads a picture once for all who ask for it at the same time. */
  function workOn(image: string): SharedWork<ShownPicture> {
    const running = works.get(image)
    if (running) return running
    const task = createSharedWork(stopped => {
      stopped.addEventListener('abort', () => works.delete(image))
      return show(image, stopped)
    })
    works.set(image, task)
    return task
  }

  return {
    async describe(id, reader, nft, standard) {
      const metadata = metadataById.get(id)
      if (metadata) return { metadata, problem: null }
      const reading = readings.get(id) ?? describe(id, reader, nft, standard).finally(() => readings.delete(id))
      readings.set(id, reading)
      return await reading
    },

    async picture({ image }, signal = new AbortController().signal) {
      if (image === null) throw new FetchRefused('It has no picture.')
      const known = pictures.get(image)
      if (known) return known
      const refused = refusals.get(image)
      if (refused) throw refused
      const shown = signal.aborted ? undefined : await workOn(image).wait(pictureWaitMs, signal)
      if (!shown) throw failure(503, '', 'This picture takes too long.', { 'retry-after': '1' })
      return shown
    },
  }
}
