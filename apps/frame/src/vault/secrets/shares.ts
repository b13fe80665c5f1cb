import { combine, split } from 'shamir-secret-sharing'
import { wipe, type Bytes } from '../bytes.js'
import { hasSameAddresses } from '../same-addresses.js'
import { VaultError } from '../vault-error.js'
import { shareBytes } from '../vault-limits.js'
import { deriveKeys, wipeKeys, type WalletAddresses, type WalletKeys } from './wallet-keys.js'

/** One device's split: any two of the three restore the secret, a single one reveals nothing about it. */
export interface Shares {
  readonly device: Bytes
  readonly auth: Bytes
  readonly recovery: Bytes
}

export async function splitSecret(entropy: Bytes): Promise<Shares> {
  const [device, auth, recovery] = (await split(entropy, 3, 2)) as [Bytes, Bytes, Bytes]
  return { device, auth, recovery }
}

/** The secret that two shares make, and its keys. */
export interface Combined {
  readonly entropy: Bytes
  readonly keys: WalletKeys
}

/**
 * Puts two shares of one split together. Wrong shares combine to garbage without an error, so that what comes out
 * counts only when it has the wallet's addresses.
 * @throws {VaultError} `SHARE_MISMATCH`; nothing of the garbage is left then
 */
export async function combineShares(first: Bytes, second: Bytes, wallet: WalletAddresses): Promise<Combined> {
  if (first.length !== shareBytes || second.length !== shareBytes) throw new VaultError('SHARE_MISMATCH')
  const entropy = (await combine([first, second]).catch((cause: unknown) => {
    throw new VaultError('SHARE_MISMATCH', { cause })
  })) as Bytes
  const combined = { entropy, keys: await deriveKeys(entropy) }
  if (hasSameAddresses(combined.keys, wallet)) return combined
  wipeCombined(combined)
  throw new VaultError('SHARE_MISMATCH')
}

export function wipeCombined({ entropy, keys }: Combined): void {
  wipe(entropy)
  wipeKeys(keys)
}
