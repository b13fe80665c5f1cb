/** Segments that are needed to draw it: tables, frames that browsers know, the restart interval. */
const copiedMarkers = new Set([0xdb, 0xc4, 0xdd, 0xc0, 0xc1, 0xc2])
/** Without a length: they stand for themselves. */
const bare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const exifHead = Buffer.from('Exif\0\0', 'latin1')

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** How a camera was held (1 to 8), where its notes say it. */
function orientationOf(data: Buffer): number | undefined {
  if (!data.subarray(0, exifHead.length).equals(exifHead)) return undefined
  const notes = data.subarray(exifHead.length)
  if (notes.length < 8) return undefined
  const isLittle = notes.toString('latin1', 0, 2) === 'II'
  const short = (offset: number) => (isLittle ? notes.readUInt16LE(offset) : notes.readUInt16BE(offset))
  const first = isLittle ? notes.readUInt32LE(4) : notes.readUInt32BE(4)
  if (first + 2 > notes.length) return undefined
  const count = short(first)
  for (let offset = first + 2, index = 0; index < count && offset + 12 <= notes.length; offset += 12, index += 1)
    if (short(offset) === 0x0112) {
      const value = short(offset + 8)
      return value >= 1 && value <= 8 ? value : undefined
    }
  return undefined
}

/** Notes that say how it was held, and nothing else. */
const orientationNotes = (orientation: number): Buffer =>
  Buffer.concat([
    exifHead,
    Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01', 'latin1'),
    Buffer.from([0, orientation, 0, 0, 0, 0, 0, 0]),
  ])

/** The part of a segment that is copied; undefined where none is. */
function rewriteSegment(marker: number, data: Buffer): Buffer | undefined {
  if (copiedMarkers.has(marker)) return segment(marker, data)
  // Says how colours are meant.
  if (marker === 0xee && data.toString('latin1', 0, 5) === 'Adobe' && data.length >= 12)
    return segment(marker, data.subarray(0, 12))
  const orientation = marker === 0xe1 ? orientationOf(data) : undefined
  return orientation === undefined ? undefined : segment(marker, orientationNotes(orientation))
}

/** The end of the coded pixels that begin at `from`. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let offset = from; offset + 1 < bytes.length; offset += 1) {
    const next = bytes[offset + 1] ?? 0
    if (bytes[offset] === 0xff && next !== 0 && next !== 0xff && !bare(next)) return offset
  }
  return bytes.length
}

/**
 * A JPEG with what is needed to draw it, and nothing else: no place and time of a camera, no text, no preview, no
 * profile, and nothing behind its end. Undefined where it has no pixels, or frames of a kind that browsers do not know.
 */
export function rewriteJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  const chunks = [bytes.subarray(0, 2)]
  let scans = 0
  for (let offset = 2; offset + 4 <= bytes.length;) {
    const marker = bytes[offset + 1] ?? 0
    if (bytes[offset] !== 0xff) return undefined
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (marker === 0xd9) break
    if (bare(marker)) {
      offset += 2
      continue
    }
    const end = offset + 2 + bytes.readUInt16BE(offset + 2)
    if (end < offset + 4 || end > bytes.length) return undefined
    const data = bytes.subarray(offset + 4, end)
    if (marker === 0xda) {
      offset = endOfScan(bytes, end)
      chunks.push(segment(marker, data), bytes.subarray(end, offset))
      scans += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame && !copiedMarkers.has(marker)) return undefined
    const part = rewriteSegment(marker, data)
    if (part) chunks.push(part)
    offset = end
  }
  return scans > 0 ? Buffer.concat([...chunks, Buffer.from([0xff, 0xd9])]) : undefined
}
