import { ed25519 } from '@noble/curves/ed25519'
import { decodeBase58 } from '../../caip/base58.js'
import type { SiwxSession } from '../../siwx/siwx-session.js'

/** True where the account of the message signed its text: ed25519 (RFC 8032), address and signature in base58. */
export function verifySolana({ data, message, signature }: SiwxSession): boolean {
  if (signature.length > 100 || data.accountAddress.length > 44) return false
  const key = decodeBase58(data.accountAddress)
  const bytes = decodeBase58(signature)
  if (key?.length !== 32 || bytes?.length !== 64) return false
  try {
    return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
  } catch {
    return false
  }
}
