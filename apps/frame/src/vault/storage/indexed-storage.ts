import { indexedTable } from './indexed-table.js'
import { createMemoryStorage, type VaultStorage } from './vault-storage.js'

/** Opens this origin's database; where the browser denies it, memory that lasts as long as the page. Never rejects. */
export async function openVaultStorage(factory: () => IDBFactory = () => indexedDB): Promise<VaultStorage> {
  try {
    const storage = indexedStorage(factory)
    // Some browsers open a database and refuse the first write.
    await storage.put('probe', 1)
    await storage.delete('probe')
    return storage
  } catch {
    return createMemoryStorage()
  }
}

function indexedStorage(factory: () => IDBFactory): VaultStorage {
  const { run } = indexedTable(factory, 'w3m-vault', 'kept')
  return {
    isKept: true,
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
