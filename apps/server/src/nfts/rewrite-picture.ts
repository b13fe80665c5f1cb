import type { Picture } from './picture.js'
import { rewriteJpeg } from './rewrite-jpeg.js'
import { rewritePng } from './rewrite-png.js'

/** Pictures of a film that are kept. */
const framesMax = 1_000

/** The end of a run of sub-blocks; undefined where it has none. */
function endOfBlocks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at < bytes.length;) {
    const length = bytes[at] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
  return undefined
}

const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** A GIF with its pictures, their times and how often it runs, and nothing else. Undefined where it has no picture. */
export function rewriteGif(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 13) return undefined
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  let at = 13 + tableLength(bytes[10] ?? 0)
  const parts = [bytes.subarray(0, at)]
  let frames = 0
  while (at + 1 < bytes.length && bytes[at] !== 0x3b && frames < framesMax) {
    const start = at
    let end: number | undefined
    let isCopied = false
    if (bytes[at] === 0x21) {
      end = endOfBlocks(bytes, at + 2)
      const isLoop = bytes[at + 1] === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0'
      isCopied = bytes[at + 1] === 0xf9 || isLoop
    } else if (bytes[at] === 0x2c && at + 10 <= bytes.length) {
      const [left, top, across, down] = [1, 3, 5, 7].map(offset => bytes.readUInt16LE(start + offset))
      if ((left ?? 0) + (across ?? 0) > width || (top ?? 0) + (down ?? 0) > height) return undefined
      end = endOfBlocks(bytes, at + 11 + tableLength(bytes[at + 9] ?? 0))
      isCopied = true
      frames += 1
    } else return undefined
    if (end === undefined) break
    if (isCopied) parts.push(bytes.subarray(start, end))
    at = end
  }
  return frames > 0 ? Buffer.concat([...parts, Buffer.from([0x3b])]) : undefined
}

const webpCopiedChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])
/** The flags of `VP8X` that are kept: animation and transparency. Those for metadata and profiles are cleared. */
const webpFlags = 0x12

/** A WebP with its pictures, and without notes, profiles and what else stands in it. Undefined where it has no picture. */
export function rewriteWebp(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length && frames < framesMax;) {
    const kind = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end > bytes.length) break
    if (webpCopiedChunks.has(kind)) {
      const part = Buffer.concat([bytes.subarray(at, end), Buffer.alloc(length % 2)])
      if (kind === 'VP8X') part[8] = (part[8] ?? 0) & webpFlags
      if (kind === 'VP8 ' || kind === 'VP8L' || kind === 'ANMF') frames += 1
      parts.push(part)
    }
    at = end + (length % 2)
  }
  if (frames === 0) return undefined
  const body = Buffer.concat(parts)
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
