/** Reads bytes from the front; throws where there are none left. */
export interface ByteReader {
  readonly left: number
  byte(): number
  /** Solana's length prefix: 7 bits a byte, 3 bytes at most, in the shortest form. */
  compactLength(): number
  take(count: number): Uint8Array<ArrayBuffer>
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  let offset = 0
  const byte = () => {
    const value = bytes[offset++]
    if (value === undefined) throw new RangeError('The transaction is cut off')
    return value
  }
  return {
    get left() {
      return bytes.length - offset
    },
    byte,
    compactLength: () => {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const part = byte()
        value |= (part & 0x7f) << shift
        if ((part & 0x80) === 0) {
          if (part === 0 && shift > 0) break
          return value
        }
      }
      throw new RangeError('This is no length')
    },
    take: count => {
      if (count > bytes.length - offset) throw new RangeError('The transaction is cut off')
      offset += count
      return Uint8Array.from(bytes.subarray(offset - count, offset))
    },
  }
}

/** An unsigned number, lowest byte first. */
export const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
