import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { limitRewrites } from './limit-rewrites.js'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Channels by colour type, and the depths that each may have. */
const colours: Readonly<Record<number, { readonly channels: number; readonly depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}
/** Where the passes of an interlaced picture begin, and how far apart their pixels are. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const filterMax = 4
/** Bytes of the pixels of 3,000 by 3,000, with four channels: what is more takes the memory of others. */
const pixelsMax = 3_000 * (1 + 3_000 * 4)
const [unfold, fold] = [promisify(inflate), promisify(deflate)]
/** Pictures whose pixels are in memory at once; those of a page of pieces wait, all of which may be asked for together. */
const runLimited = limitRewrites({ atOnce: 2, waitingMax: 24 })

interface Rows {
  readonly count: number
  /** Bytes of a row, with the one that says how it is filtered. */
  readonly length: number
}

/** The rows of the pixels as they are stored; undefined where a picture of this kind cannot be. */
function rowsOf(header: Buffer): readonly Rows[] | undefined {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, type, compression, filter, interlace] = [...header.subarray(8, 13)]
  const colour = colours[type ?? -1]
  if (depth === undefined || !colour?.depths.includes(depth)) return undefined
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1)) return undefined
  const row = (pixels: number) => 1 + Math.ceil((pixels * colour.channels * depth) / 8)
  if (interlace === 0) return [{ count: height, length: row(width) }]
  return passes
    .map(([x, y, across, down]) => [Math.ceil((width - x) / across), Math.ceil((height - y) / down)] as const)
    .filter(([pixels, count]) => pixels > 0 && count > 0)
    .map(([pixels, count]) => ({ count, length: row(pixels) }))
}

function areRows(pixels: Buffer, rows: readonly Rows[]): boolean {
  let offset = 0
  for (const { count, length } of rows)
    for (let row = 0; row < count; row += 1, offset += length)
      if ((pixels[offset] ?? filterMax + 1) > filterMax) return false
  return offset === pixels.length
}

/** The chunks that are needed to draw it, in their order; those of one kind together. */
function chunksOf(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer[]>()
  for (let offset = signature.length; offset + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(offset)
    const kind = bytes.toString('latin1', offset + 4, offset + 8)
    if (offset + 12 + length > bytes.length || kind === 'IEND') break
    const part = bytes.subarray(offset + 8, offset + 8 + length)
    const chunks = kind === 'IDAT' ? found.get(kind) : undefined
    // Added in place: a picture may be cut into hundreds of thousands of chunks.
    if (chunks) chunks.push(part)
    else found.set(kind, [part])
    offset += 12 + length
  }
  return new Map([...found].map(([kind, chunks]) => [kind, Buffer.concat(chunks)]))
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** The checksum of a chunk. Older versions of Node have none of their own. */
function crc32(bytes: Buffer): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (remainders[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/**
 * A PNG whose pixels were unfolded and folded anew, with nothing else in it: no text, no profile, no film, and nothing
 * behind its end. Undefined where the pixels are not there, or are more than its size says.
 * @param signal ends the waiting where nobody waits for it any more
 * @throws {Failure} 503 where too many are to be written at this moment
 */
export async function rewritePng(bytes: Buffer, signal?: AbortSignal): Promise<Buffer | undefined> {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined
  const chunks = chunksOf(bytes)
  const [header, folded, palette, clear] = ['IHDR', 'IDAT', 'PLTE', 'tRNS'].map(kind => chunks.get(kind))
  if (!header || header.length !== 13 || !folded) return undefined
  if (palette && (palette.length % 3 !== 0 || palette.length > 768)) return undefined
  if (clear && clear.length > 256) return undefined
  const rows = rowsOf(header)
  if (!rows || (header[9] === 3 && !palette)) return undefined
  const size = rows.reduce((sum, { count, length }) => sum + count * length, 0)
  if (size > pixelsMax) return undefined
  const rewritten = await runLimited(async () => {
    const pixels = await unfold(folded, { maxOutputLength: size + 1 }).catch(() => undefined)
    return pixels && areRows(pixels, rows) ? await fold(pixels, { level: 3 }) : undefined
  }, signal)
  return (
    rewritten &&
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      ...(palette ? [chunk('PLTE', palette)] : []),
      ...(clear ? [chunk('tRNS', clear)] : []),
      chunk('IDAT', rewritten),
      chunk('IEND', Buffer.alloc(0)),
    ])
  )
}
