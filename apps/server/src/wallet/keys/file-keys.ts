import type { ServerKeyRepository } from '../../ports/wallet/server-key-repository.js'
import { prfKeyData, shareData } from './associated-data.js'
import { deriveKeys } from './derived-keys.js'
import { readKeyFile } from './key-file.js'
import type { KeyStore } from './key-store.js'

/**
 * The keys of a key file, which are those of the database too.
 * @throws {Error} where the wallets of the database were stored under another key, or the file is missing or is none
 */
export async function fileKeys(path: string, noted: ServerKeyRepository): Promise<KeyStore> {
  const mayBeMade = (await noted.encryptedRow()) === undefined
  const keys = await deriveKeys(readKeyFile(path, mayBeMade))
  return notedKeys(keys, noted, `${path} is not the key`, 'restore that one, or name it in W3M_KEY_FILE')
}

/**
 * These keys, once the database has noted whose they are.
 * @param fault the begin of what an error says, and `remedy` its end
 * @throws {Error} where the wallets of the database were stored under another key
 */
export async function notedKeys(
  keys: KeyStore,
  noted: ServerKeyRepository,
  fault: string,
  remedy: string,
): Promise<KeyStore> {
  if ((await noted.keyId()) === keys.keyId) return keys
  const row = await noted.encryptedRow()
  if (row) {
    // The note alone does not tell: former servers noted none for a key store, and left that of a file they had made.
    const data = row.kind === 'share' ? shareData('stored', row.userId, row.id) : prfKeyData(row.userId, row.id)
    const secret = await keys.decrypt(row.stored, data).catch((cause: unknown) => {
      throw new Error(`${fault} that the wallets in wallet.db are encrypted under: ${remedy}.`, { cause })
    })
    secret.fill(0)
  }
  await noted.note(keys.keyId)
  return keys
}
