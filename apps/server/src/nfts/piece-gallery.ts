import { createMemory } from '../bounded-memory.js'
import { Failure } from '../http/failure.js'
import { FetchRefused } from './fetch-public.js'
import { limitReads } from './limit-reads.js'
import { readMetadata, type PieceMetadata } from './piece-metadata.js'
import type { Piece, PieceReader, PieceStandard } from './piece-reader.js'
import { pictureOf, type Picture } from './picture.js'
import type { ResourceReader } from './read-resource.js'
import { rewritePicture } from './rewrite-picture.js'

/** What is known of a piece, or why nothing is. */
export type Described =
  { readonly metadata: PieceMetadata; readonly problem: null } | { readonly metadata: null; readonly problem: string }

export interface ShownPicture extends Picture {
  readonly bytes: Buffer
}

/** Metadata and pictures of pieces, read for visitors so that their browsers ask no stranger. */
export interface PieceGallery {
  describe(id: string, reader: PieceReader, piece: Piece, standard: PieceStandard): Promise<Described>
  /**
   * @param signal ends the waiting where nobody waits for the picture any more
   * @throws {FetchRefused} with the reason
   * @throws {Failure} 503 where too many pictures are asked for at this moment
   */
  picture(metadata: Pick<PieceMetadata, 'image'>, signal?: AbortSignal): Promise<ShownPicture>
}

const metadataLimits = { bytesMax: 524_288, timeoutMs: 4_000 }
const pictureLimits = { bytesMax: 4_194_304, timeoutMs: 10_000 }
/** Metadata and pictures change seldom. */
const memoryMs = 600_000
/** What an entry takes beyond its text, and beyond the bytes of its picture. */
const [entryCharacters, entryBytes] = [1_000, 8_192]
const metadataMemory = {
  memoryMs,
  /** Characters: a picture may stand in the metadata themselves. */
  weightMax: 16_000_000,
  weigh: (metadata: PieceMetadata, id: string) => entryCharacters + id.length + JSON.stringify(metadata).length,
}
const pictureMemory = {
  memoryMs,
  /** Bytes, and characters of the addresses. */
  weightMax: 33_554_432,
  weigh: ({ bytes }: ShownPicture, image: string) => entryBytes + image.length + bytes.length,
}
const readLimits = { atOnce: 32, waitingMax: 256 }

export function createPieceGallery({
  resources,
  now,
}: {
  readonly resources: ResourceReader
  /** Time in ms. */
  readonly now: () => number
}): PieceGallery {
  const held = createMemory(metadataMemory, now)
  /** Those that are being read: who asks at the same moment is told the same. */
  const readings = new Map<string, Promise<Described>>()
  const pictures = createMemory(pictureMemory, now)
  const { read } = limitReads(resources, readLimits, now)

  async function describe(id: string, reader: PieceReader, piece: Piece, standard: PieceStandard): Promise<Described> {
    const uri = await reader.uriOf(piece, standard).catch((error: unknown) => {
      if (error instanceof Failure) return error
      throw error
    })
    if (uri instanceof Failure)
      return { metadata: null, problem: `Its contract cannot be asked. ${uri.reasons[0]?.description ?? ''}` }
    if (!uri) return { metadata: null, problem: 'Its contract names no metadata.' }
    try {
      const metadata = readMetadata(await read(uri, metadataLimits))
      // What may be there in a moment is not kept.
      if (!metadata) return { metadata: null, problem: 'Its metadata are no JSON.' }
      held.set(id, metadata)
      return { metadata, problem: null }
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      return { metadata: null, problem: `Its metadata cannot be read. ${error.message}` }
    }
  }

  return {
    async describe(id, reader, piece, standard) {
      const metadata = held.get(id)
      if (metadata) return { metadata, problem: null }
      const reading = readings.get(id) ?? describe(id, reader, piece, standard).finally(() => readings.delete(id))
      readings.set(id, reading)
      return await reading
    },

    async picture({ image }, signal) {
      if (image === null) throw new FetchRefused('It has no picture.')
      const known = pictures.get(image)
      if (known) return known
      const bytes = await read(image, pictureLimits)
      const picture = pictureOf(bytes)
      if (!picture) throw new FetchRefused('Its picture is of a kind that is not shown.')
      const written = await rewritePicture(picture, bytes, signal)
      if (!written) throw new FetchRefused('Its picture is broken.')
      const shown = { ...picture, bytes: written }
      pictures.set(image, shown)
      return shown
    },
  }
}
