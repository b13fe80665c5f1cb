import type { UseStore } from 'idb-keyval'
import { withTimeout } from '../async/with-timeout.js'
import { W3mError } from '../errors/w3m-error.js'
import { storageTimeoutMs } from '../limits/storage-limits.js'
import type { StorageProblem } from './storage-port.js'

/** A store of any values that can be cloned, for what is too large or too many for local storage. No method rejects. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>
  /**
   * Stores what `change` makes of what is stored, in one step: no other tab writes in between.
   * False where the value will be gone at the next page load; it is readable until then.
   */
  update(key: string, change: (stored: unknown) => unknown): Promise<boolean>
  remove(key: string): Promise<void>
  keys(): Promise<readonly string[]>
}

export interface IndexedDbOptions {
  /** Name of the database. */
  readonly name: string
  /** Hears once that values are kept in memory. */
  readonly onProblem?: (problem: StorageProblem) => void
  readonly timeoutMs?: number
}

const storeName = 'values'

/**
 * A database of the page's origin, opened at the first use. A connection that the browser dropped is opened anew, once
 * a call; where the database is absent, blocked, full or silent, values stay in memory.
 */
export function createIndexedDb({ name, onProblem, timeoutMs = storageTimeoutMs }: IndexedDbOptions): KeyValueStore {
  const memory = new Map<string, unknown>()
  let store: Promise<UseStore> | undefined
  let isLost = false
  let isReported = false

  const report = (problem: StorageProblem) => {
    if (!isReported) onProblem?.(problem)
    isReported = true
  }

  const open = () => (store ??= import('idb-keyval').then(({ createStore }) => createStore(name, storeName)))

  /** Returns the result of `operation`; undefined when the database does not work. */
  async function attempt<Value>(
    operation: (store: UseStore) => Promise<Value>,
  ): Promise<{ readonly value: Value } | undefined> {
    if (isLost) return undefined
    const problem = findProblem()
    if (problem) return markLost(problem)
    for (let isSecond = false; ; isSecond = true) {
      try {
        return { value: await withTimeout(open().then(operation), { timeoutMs, name: 'IndexedDB' }) }
      } catch (error) {
        store = undefined
        if (isNamed(error, 'QuotaExceededError')) return void report('full')
        if (isNamed(error, 'DataCloneError')) return undefined
        // A database that does not answer is not asked again: every call would wait as long.
        if (isSecond || error instanceof W3mError) return markLost('blocked')
      }
    }
  }

  function markLost(problem: StorageProblem): undefined {
    isLost = true
    report(problem)
  }

  return {
    async get(key) {
      if (memory.has(key)) return memory.get(key)
      const { get } = await import('idb-keyval')
      return (await attempt(db => get(key, db)))?.value
    },
    async update(key, change) {
      const { update } = await import('idb-keyval')
      const changed = (stored: unknown) => change(stored ?? memory.get(key))
      const isStored = (await attempt(db => update(key, changed, db))) !== undefined
      // What was stored before stays so: other tabs live on it.
      if (isStored) memory.delete(key)
      else memory.set(key, change(memory.get(key)))
      return isStored
    },
    async remove(key) {
      const { del } = await import('idb-keyval')
      memory.delete(key)
      await attempt(db => del(key, db))
    },
    async keys() {
      const { keys } = await import('idb-keyval')
      const stored = await attempt(db => keys<string>(db))
      return [...new Set([...(stored?.value ?? []), ...memory.keys()])]
    },
  }
}

/** Some browsers throw when `indexedDB` is read while cookies are blocked. */
function findProblem(): StorageProblem | undefined {
  try {
    return typeof indexedDB === 'undefined' ? 'absent' : undefined
  } catch {
    return 'blocked'
  }
}

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name
