import { randomBytes } from 'node:crypto'

/** Multiplies in the field of 256 elements (x^8 + x^4 + x^3 + x + 1). */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 0; bit < 8; bit++) {
    if ((b >> bit) & 1) product ^= a
    a = (a << 1) ^ (a & 0x80 ? 0x11b : 0)
  }
  return product
}

/** Returns the inverse of `a`, which is its 254th power. */
function inverse(a: number): number {
  let power = 1
  for (let step = 0; step < 254; step++) power = times(power, a)
  return power
}

/**
 * Splits a secret into three shares, each a byte longer than the secret. Any two restore it (Shamir). This code is
 * small and slow, for tests; the frame uses an audited package.
 */
export function splitInThree(secret: Uint8Array): readonly [Uint8Array, Uint8Array, Uint8Array] {
  const slopes = randomBytes(secret.length)
  const shareAt = (x: number) => Uint8Array.from([...secret.map((byte, index) => byte ^ times(slopes[index]!, x)), x])
  return [shareAt(1), shareAt(2), shareAt(3)]
}

/** Combines two shares. Shares of different secrets give other bytes, without an error. */
export function combineTwo(one: Uint8Array, other: Uint8Array): Uint8Array {
  const [x, y] = [one.at(-1)!, other.at(-1)!]
  const scale = inverse(x ^ y)
  return one.slice(0, -1).map((byte, index) => times(scale, times(byte, y) ^ times(other[index]!, x)))
}
