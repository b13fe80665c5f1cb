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

/** Metadata and pictures of pieces, read for visitors so that their browsers ask no stranger. */
export interface PieceGallery {
  describe(id: string, reader: PieceReader, piece: Piece, standard: PieceStandard): Promise<Described>
  /** @throws {FetchRefused} with the reason */
  picture(metadata: Pick<PieceMetadata, 'image'>): Promise<Picture & { readonly bytes: Buffer }>
}

const metadataLimits = { bytesMax: 524_288, timeoutMs: 4_000 }
const pictureLimits = { bytesMax: 4_194_304, timeoutMs: 10_000 }
/** Metadata change seldom. */
const memoryMs = 600_000
const entriesMax = 1_000
const readLimits = { atOnce: 32, waitingMax: 256 }

export function createPieceGallery({
  resources,
  now,
}: {
  readonly resources: ResourceReader
  /** Time in ms. */
  readonly now: () => number
}): PieceGallery {
  const held = new Map<string, { readonly until: number; readonly described: Promise<Described> }>()
  const { read } = limitReads(resources, readLimits)

  async function describe(reader: PieceReader, piece: Piece, standard: PieceStandard): Promise<Described> {
    const uri = await reader.uriOf(piece, standard)
    if (!uri) return { metadata: null, problem: 'Its contract names no metadata.' }
    try {
      const metadata = readMetadata(await read(uri, metadataLimits))
      return metadata ? { metadata, problem: null } : { metadata: null, problem: 'Its metadata are no JSON.' }
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      return { metadata: null, problem: `Its metadata cannot be read. ${error.message}` }
    }
  }

  return {
    describe(id, reader, piece, standard) {
      const known = held.get(id)
      if (known && known.until > now()) return known.described
      const described = describe(reader, piece, standard)
      held.delete(id)
      held.set(id, { until: now() + memoryMs, described })
      // What may be there in a moment is not kept.
      described.then(
        ({ problem }) => problem !== null && held.delete(id),
        () => held.delete(id),
      )
      const [oldest] = held.keys()
      if (held.size > entriesMax && oldest !== undefined) held.delete(oldest)
      return described
    },

    async picture({ image }) {
      if (image === null) throw new FetchRefused('It has no picture.')
      const bytes = await read(image, pictureLimits)
      const picture = pictureOf(bytes)
      if (!picture) throw new FetchRefused('Its picture is of a kind that is not shown.')
      const written = await rewritePicture(picture, bytes)
      if (!written) throw new FetchRefused('Its picture is broken.')
      return { ...picture, bytes: written }
    },
  }
}
