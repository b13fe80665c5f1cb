import { openVaultStorage } from '../../vault/storage/indexed-storage.js'
import { shareStorage } from '../../vault/storage/shared-storage.js'
import type { Vault } from '../vault-port.js'

/**
 * A browser may keep what the frame stores inside a page of another site apart from what this window stores. Opened by
 * a link in the frame, this window reaches it, as a page of the same origin, and the vault keeps there what it keeps;
 * nobody is logged in then.
 * @returns false where no page of this origin opened this window, or where that keeps nothing
 */
export async function useOpenerStorage(vault: Vault, opener: Window | null = window.opener): Promise<boolean> {
  const factory = databasesOf(opener)
  const storage = factory && (await openVaultStorage(() => factory))
  if (!storage?.isPersistent) return false
  await vault.call('storage.use', { port: shareStorage(storage) })
  return true
}

/** A page of another origin does not let itself be read. */
function databasesOf(place: Window | null): IDBFactory | undefined {
  try {
    return place?.indexedDB
  } catch {
    return undefined
  }
}
