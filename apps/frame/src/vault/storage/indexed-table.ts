/** One table of a database of this origin. */
export interface IndexedTable {
  /**
   * Runs one transaction; a connection that was lost meanwhile is opened again, once. Rejects where the browser denies
   * it, or has no room.
   */
  run<Value>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value>
}

/** Opened when first used. @param factory may throw: in some browsers looking for it does */
export function indexedTable(factory: () => IDBFactory, databaseName: string, tableName: string): IndexedTable {
  let opened: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory().open(databaseName, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(tableName)
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new DOMException('Another version is open.', 'AbortError'))
      request.onsuccess = () => {
        const database = request.result
        const onLost = () => (opened = undefined)
        database.onclose = onLost
        database.onversionchange = () => {
          database.close()
          onLost()
        }
        resolve(database)
      }
    }).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  /** Settles with the transaction, not with the request: only then is a write on the disk. */
  function transact<Value>(
    database: IDBDatabase,
    mode: IDBTransactionMode,
    send: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(tableName, mode, { durability: 'strict' })
      const request = send(transaction.objectStore(tableName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new DOMException('The storage gave up.', 'AbortError'))
    })
  }

  return {
    async run(mode, request) {
      const connection = open()
      try {
        return await transact(await connection, mode, request)
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
        if (opened === connection) opened = undefined
        return transact(await open(), mode, request)
      }
    },
  }
}
