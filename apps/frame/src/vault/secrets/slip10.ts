import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { utf8, wipe, type Bytes } from '../bytes.js'

const hardened = 0x8000_0000

/**
 * The ed25519 key of a seed at a path whose steps are all hardened (SLIP-10): 32 bytes. `[44, 501, 0, 0]` is
 * m/44'/501'/0'/0'.
 */
export function ed25519KeyOf(seed: Bytes, path: readonly number[]): Bytes {
  let node = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const step of path) {
    const data = new Uint8Array(1 + 32 + 4)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + hardened)
    const child = hmac(sha512, node.subarray(32), data)
    wipe(node, data)
    node = child
  }
  const key = new Uint8Array(node.subarray(0, 32))
  wipe(node)
  return key
}
