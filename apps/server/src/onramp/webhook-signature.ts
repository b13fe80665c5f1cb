import { createHmac, timingSafeEqual } from 'node:crypto'
import { failure } from '../http/failure.js'

/** How far the time of a webhook may be off. */
const toleranceMs = 300_000

const forged = () => failure(401, 'signature', 'This was not signed by the provider.')

/** @param signed what was signed @param text the signature, as hexadecimal digits or base64url */
function isSignedWith(secret: string, signed: string, text: string, encoding: 'hex' | 'base64url'): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest()
  const named = Buffer.from(text, encoding)
  return named.length === expected.length && timingSafeEqual(named, expected)
}

/** @throws {Failure} 401 where the time is none, or further off than five minutes: what was caught is not sent again */
export function checkTime(atMs: number, now: number): void {
  if (!Number.isFinite(atMs) || Math.abs(now - atMs) > toleranceMs)
    throw failure(401, 'timestamp', 'This was signed too long ago, or its clock is off.')
}

/** @throws {Failure} 401 */
export function checkSignature(
  secret: string,
  signed: string,
  text: string | null,
  encoding: 'hex' | 'base64url',
): void {
  if (!text || !isSignedWith(secret, signed, text, encoding)) throw forged()
}
