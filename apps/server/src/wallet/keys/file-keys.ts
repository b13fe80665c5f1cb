import type { ServerKeyRepository } from '../../ports/wallet/server-key-repository.js'
import { deriveKeys } from './derived-keys.js'
import { readKeyFile } from './key-file.js'
import type { KeyStore } from './key-store.js'

/**
 * The keys of a key file, which are those of the database too.
 * @throws {Error} where the wallets of the database were stored under another key, or the file is missing or is none
 */
export async function fileKeys(path: string, noted: ServerKeyRepository): Promise<KeyStore> {
  const isNeeded = await noted.isNeeded()
  const keys = await deriveKeys(readKeyFile(path, !isNeeded))
  const keyId = await noted.keyId()
  if (keyId === keys.keyId) return keys
  if (isNeeded && keyId !== undefined)
    throw new Error(
      `${path} is not the key that the wallets in wallet.db are encrypted under: restore that one, or name it in W3M_KEY_FILE.`,
    )
  await noted.note(keys.keyId)
  return keys
}
