/** The type of a picture, by its own bytes: the content type of its server is ignored. */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml'
}

/** The largest width and height: larger pictures take too much of a browser's memory. */
const sideMax = 4_096
const svgBytesMax = 262_144
/** SVG content that may run scripts, load resources, or expand entities. */
const svgRefused = [
  // Declarations, and instructions but the first line of XML.
  /<!(?!--|\[CDATA\[)|<\?(?!xml\s)/i,
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|use|a|audio|video|handler|listener)\b/i,
  /\son\w+\s*=|@import/i,
  /url\((?!\s*['"]?(?:#|data:image\/(?:png|jpeg|gif|webp)))/i,
  /(?:href|src)\s*=(?!\s*['"]?(?:#|data:image\/(?:png|jpeg|gif|webp)))/i,
]

interface Size {
  readonly width: number
  readonly height: number
}

function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || bytes.readUInt32BE(0) !== 0x89504e47) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function gifSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 10 || !/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return undefined
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (
    let offset = 2;
    offset + 9 < bytes.length && bytes[offset] === 0xff;
    offset += 2 + bytes.readUInt16BE(offset + 2)
  ) {
    const marker = bytes.readUInt8(offset + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) }
  }
  return undefined
}

function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined
  switch (bytes.toString('latin1', 8, 16)) {
    case 'WEBPVP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'WEBPVP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'WEBPVP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

const rasters = [
  ['image/png', pngSize],
  ['image/gif', gifSize],
  ['image/jpeg', jpegSize],
  ['image/webp', webpSize],
] as const

function isQuietSvg(bytes: Buffer): boolean {
  if (bytes.length > svgBytesMax) return false
  const text = bytes.toString('utf8')
  return (
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<svg[\s>]/.test(text) &&
    !svgRefused.some(refused => refused.test(text))
  )
}

/**
 * The type of a picture that may be shown; undefined for all other bytes: film, sound, documents, and large pictures.
 */
export function pictureOf(bytes: Buffer): Picture | undefined {
  for (const [type, sizeOf] of rasters) {
    const size = sizeOf(bytes)
    if (size)
      return Math.min(size.width, size.height) > 0 && Math.max(size.width, size.height) <= sideMax
        ? { type }
        : undefined
  }
  return isQuietSvg(bytes) ? { type: 'image/svg+xml' } : undefined
}
