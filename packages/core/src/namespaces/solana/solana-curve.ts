/** The prime of the field that the curve ed25519 is over. */
const prime = 2n ** 255n - 19n

/** Whether the field has a root of a number, by Euler's criterion. */
function isSquare(value: bigint): boolean {
  let result = 1n
  let power = ((value % prime) + prime) % prime
  for (let exponent = (prime - 1n) / 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent % 2n === 1n) result = (result * power) % prime
    power = (power * power) % prime
  }
  return result <= 1n
}

/** True where 32 bytes may be a public key of ed25519: the curve -x² + y² = 1 + d·x²·y² has a point with their y. */
export function isOnCurve(key: Uint8Array): boolean {
  // The lowest byte first; the last bit is the sign of x.
  const y = key.reduceRight((sum, byte, index) => (sum << 8n) | BigInt(index === 31 ? byte & 127 : byte), 0n)
  // x² is (y² - 1) / (d·y² + 1), where d is -121665 / 121666: a quotient is a square where the product is.
  return isSquare((y * y - 1n) * 121_666n * (121_666n - 121_665n * y * y))
}
