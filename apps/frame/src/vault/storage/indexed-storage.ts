import { createMemoryStorage, type VaultStorage } from './vault-storage.js'

const databaseName = 'w3m-vault'
const storeName = 'kept'

/** Opens this origin's database; where the browser denies it, memory that lasts as long as the page. Never rejects. */
export async function openVaultStorage(factory: () => IDBFactory = () => indexedDB): Promise<VaultStorage> {
  try {
    const storage = indexedStorage(factory())
    // Some browsers open a database and refuse the first write.
    await storage.put('probe', 1)
    await storage.delete('probe')
    return storage
  } catch {
    return createMemoryStorage()
  }
}

function indexedStorage(factory: IDBFactory): VaultStorage {
  let opened: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opened ??= openDatabase(factory, () => (opened = undefined)).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  /** Runs one transaction; a connection that was lost meanwhile is opened again, once. */
  async function run<Value>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
    const connection = open()
    try {
      return await transact(await connection, mode, act)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      if (opened === connection) opened = undefined
      return transact(await open(), mode, act)
    }
  }

  return {
    isKept: true,
    get: name => run<unknown>('readonly', store => store.get(name)),
    put: async (name, value) => void (await run('readwrite', store => store.put(value, name))),
    delete: name => run('readwrite', store => store.delete(name)),
    async putIfMissing(name, value) {
      await run('readwrite', store => {
        const standing = store.count(name)
        standing.onsuccess = () => {
          if (standing.result === 0) store.put(value, name)
        }
        return standing
      })
      return run<unknown>('readonly', store => store.get(name))
    },
  }
}

function openDatabase(factory: IDBFactory, onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new DOMException('Another version is open.', 'AbortError'))
    request.onsuccess = () => {
      const database = request.result
      database.onclose = onLost
      database.onversionchange = () => {
        database.close()
        onLost()
      }
      resolve(database)
    }
  })
}

/** Settles with the transaction, not with the request: only then is a write on the disk. */
function transact<Value>(database: IDBDatabase, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new DOMException('The storage gave up.', 'AbortError'))
  })
}
