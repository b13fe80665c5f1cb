import { bytesToHex, hexToBytes, type Hex } from '../hex-bytes.js'

/** Sizes of the fields before the data: operation, recipient, value, and length of the data. */
const headBytes = 1 + 20 + 32 + 32

/**
 * The calls of a Safe's `multiSend`, one after the other without padding; undefined where they do not end with the
 * data, or one runs foreign code.
 */
export function packedCalls(
  packed: Hex,
): readonly { readonly to: Hex; readonly value: bigint; readonly data: Hex }[] | undefined {
  const bytes = hexToBytes(packed)
  const calls = []
  for (let offset = 0; offset < bytes.length;) {
    const part = (from: number, to: number): Hex => bytesToHex(bytes.subarray(offset + from, offset + to))
    const length = offset + headBytes > bytes.length ? Infinity : Number(BigInt(part(53, headBytes)))
    const end = offset + headBytes + length
    if (bytes[offset] !== 0 || end > bytes.length) return undefined
    calls.push({ to: part(1, 21), value: BigInt(part(21, 53)), data: part(headBytes, headBytes + length) })
    offset = end
  }
  return calls
}
