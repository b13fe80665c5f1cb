import type { Picture } from './picture.js'
import { rewriteJpeg } from './rewrite-jpeg.js'
import { rewritePng } from './rewrite-png.js'

/** Pictures of a film that are kept. */
const framesMax = 1_000

/** The end of a run of sub-blocks; undefined where it has none. */
function endOfBlocks(bytes: Buffer, from: number): number | undefined {
  for (let offset = from; offset < bytes.length;) {
    const length = bytes[offset] ?? 0
    offset += 1 + length
    if (length === 0) return offset
  }
  return undefined
}

const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** A GIF with its pictures, their times and how often it runs, and nothing else. Undefined where it has no picture. */
export function rewriteGif(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 13) return undefined
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  let position = 13 + tableLength(bytes[10] ?? 0)
  const chunks = [bytes.subarray(0, position)]
  let frames = 0
  while (position + 1 < bytes.length && bytes[position] !== 0x3b && frames < framesMax) {
    const start = position
    let end: number | undefined
    let isCopied = false
    if (bytes[position] === 0x21) {
      end = endOfBlocks(bytes, position + 2)
      const isLoop =
        bytes[position + 1] === 0xff && bytes.toString('latin1', position + 3, position + 14) === 'NETSCAPE2.0'
      isCopied = bytes[position + 1] === 0xf9 || isLoop
    } else if (bytes[position] === 0x2c && position + 10 <= bytes.length) {
      const [left, top, across, down] = [1, 3, 5, 7].map(offset => bytes.readUInt16LE(start + offset))
      if ((left ?? 0) + (across ?? 0) > width || (top ?? 0) + (down ?? 0) > height) return undefined
      end = endOfBlocks(bytes, position + 11 + tableLength(bytes[position + 9] ?? 0))
      isCopied = true
      frames += 1
    } else return undefined
    if (end === undefined) break
    if (isCopied) chunks.push(bytes.subarray(start, end))
    position = end
  }
  return frames > 0 ? Buffer.concat([...chunks, Buffer.from([0x3b])]) : undefined
}

const webpCopiedChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])
/** The flags of `VP8X` that are kept: animation and transparency. Those for metadata and profiles are cleared. */
const webpFlags = 0x12

/** A WebP with its pictures, and without notes, profiles and what else stands in it. Undefined where it has no picture. */
export function rewriteWebp(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  let frames = 0
  for (let offset = 12; offset + 8 <= bytes.length && frames < framesMax;) {
    const kind = bytes.toString('latin1', offset, offset + 4)
    const length = bytes.readUInt32LE(offset + 4)
    const end = offset + 8 + length
    if (end > bytes.length) break
    if (webpCopiedChunks.has(kind)) {
      const part = Buffer.concat([bytes.subarray(offset, end), Buffer.alloc(length % 2)])
      if (kind === 'VP8X') part[8] = (part[8] ?? 0) & webpFlags
      if (kind === 'VP8 ' || kind === 'VP8L' || kind === 'ANMF') frames += 1
      chunks.push(part)
    }
    offset = end + (length % 2)
  }
  if (frames === 0) return undefined
  const body = Buffer.concat(chunks)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

/**
 * The same picture in bytes that were put together here: nothing that is not needed to draw it is passed on. Drawings
 * stay as they are, as they were looked through. Undefined where it cannot be drawn.
 * @throws {Failure} 503 where too much is to be written at this moment, or the signal ends the waiting for it
 */
export async function rewritePicture(
  { type }: Picture,
  bytes: Buffer,
  signal?: AbortSignal,
): Promise<Buffer | undefined> {
  switch (type) {
    case 'image/png':
      return await rewritePng(bytes, signal)
    case 'image/jpeg':
      return rewriteJpeg(bytes)
    case 'image/gif':
      return rewriteGif(bytes)
    case 'image/webp':
      return rewriteWebp(bytes)
    case 'image/svg+xml':
      return bytes
  }
}
