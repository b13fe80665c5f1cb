export type Hex = `0x${string}`

const evenHex = /^0x(?:[0-9a-fA-F]{2})*$/

export const isHexData = (value: unknown): value is Hex => typeof value === 'string' && evenHex.test(value)

/** @param hex checked by `isHexData` */
export function hexToBytes(hex: Hex): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((hex.length - 2) / 2)
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = parseInt(hex.slice(2 + index * 2, 4 + index * 2), 16)
  return bytes
}

export function bytesToHex(bytes: Uint8Array): Hex {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return `0x${hex}`
}

/** The text of bytes that are UTF-8; undefined for others. */
export function bytesToText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
