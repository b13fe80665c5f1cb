import { openVaultStorage } from '../../vault/storage/indexed-storage.js'
import { shareStorage } from '../../vault/storage/shared-storage.js'
import type { Vault } from '../vault-port.js'

/**
 * Lets the vault use the storage of the frame that opened this window. A browser may partition the storage of a frame
 * inside another site's page, but this window has the same origin and reaches it. Nobody is logged in then.
 * @returns false if no page of this origin opened this window, or if that page can store nothing
 */
export async function useOpenerStorage(vault: Vault, opener: Window | null = window.opener): Promise<boolean> {
  const factory = databasesOf(opener)
  const storage = factory && (await openVaultStorage(() => factory))
  if (!storage?.isPersistent) return false
  await vault.call('storage.use', { port: shareStorage(storage) })
  return true
}

/** Returns undefined for a page of another origin, which this window may not read. */
function databasesOf(view: Window | null): IDBFactory | undefined {
  try {
    return view?.indexedDB
  } catch {
    return undefined
  }
}
