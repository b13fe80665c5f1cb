import { factorData, type FactorName } from '../associated-data.js'
import { fromBase64url, toBase64url } from '../bytes.js'

/** Shows the wallet's own devices that one of them stored a way back, in this generation. */
export async function macOfFactor(
  key: CryptoKey,
  userId: string,
  generation: number,
  factor: FactorName,
): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, factorData(userId, generation, factor))))
}

/** Whether it was one of them: somebody else may want to have the next recovery key sealed to a key of theirs. */
export const isOwnFactor = (
  key: CryptoKey,
  userId: string,
  generation: number,
  factor: FactorName,
  mac: string,
): Promise<boolean> => crypto.subtle.verify('HMAC', key, fromBase64url(mac), factorData(userId, generation, factor))
