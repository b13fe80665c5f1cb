const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * The bytes of a base58 text; undefined where a character is none of the alphabet. Costs the square of the length: cap
 * it first.
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  // Base 256, the lowest byte first.
  const bytes: number[] = []
  for (const character of text) {
    let carry = alphabet.indexOf(character)
    if (carry < 0) return undefined
    for (const [index, byte] of bytes.entries()) {
      carry += byte * 58
      bytes[index] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  // Each leading 1 stands for a zero byte.
  for (let index = 0; text[index] === '1'; index++) bytes.push(0)
  return Uint8Array.from(bytes.reverse())
}

/** Writes bytes in the base 58 of Bitcoin and Solana; each leading zero byte becomes a `1`. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (const [index, digit] of digits.entries()) {
      carry += digit * 256
      digits[index] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const zeros = bytes.findIndex(byte => byte !== 0)
  return (
    '1'.repeat(zeros < 0 ? bytes.length : zeros) +
    digits
      .reverse()
      .map(digit => alphabet[digit])
      .join('')
  )
}
