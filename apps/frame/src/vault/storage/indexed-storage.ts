import { indexedTable, type IndexedTable } from './indexed-table.js'
import { createMemoryStorage, type VaultStorage } from './vault-storage.js'

/**
 * Opens this origin's database; where the browser denies it, memory that lasts as long as the page. One that takes no
 * more, as on a full disk, still gives the share that it has of a wallet. Never rejects.
 */
export async function openVaultStorage(factory: () => IDBFactory = () => indexedDB): Promise<VaultStorage> {
  const table = indexedTable(factory, 'w3m-vault', 'kept')
  const storage = indexedStorage(table)
  try {
    // Some browsers open a database and refuse the first write.
    await storage.put('probe', 1)
    await storage.delete('probe')
    return storage
  } catch {
    const count = await table
      .run('readonly', store => store.count(IDBKeyRange.bound('share:', 'share:\uffff')))
      .catch(() => 0)
    // With other keys this browser would be a new device, and need a way back in.
    return count ? { ...storage, isPersistent: false } : createMemoryStorage()
  }
}

function indexedStorage({ run }: IndexedTable): VaultStorage {
  return {
    isPersistent: true,
    get: name => run<unknown>('readonly', store => store.get(name)),
    put: async (name, value) => void (await run('readwrite', store => store.put(value, name))),
    delete: name => run('readwrite', store => store.delete(name)),
    async putIfMissing(name, value) {
      await run('readwrite', store => {
        const count = store.count(name)
        count.onsuccess = () => {
          if (count.result === 0) store.put(value, name)
        }
        return count
      })
      return run<unknown>('readonly', store => store.get(name))
    },
  }
}
