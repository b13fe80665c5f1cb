import { atom } from '../async/atom.js'
import { createMemoryStorage } from './memory-storage.js'
import type { StoragePort, StorageProblem } from './storage-port.js'

/** The part of `window` that is used. */
export interface StorageWindow {
  readonly localStorage: Storage
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void
  removeEventListener(type: 'storage', listener: (event: StorageEvent) => void): void
}

/**
 * The page's local storage. Where it is absent (Node), blocked or full, values stay in memory and `$problem` says why:
 * the first reason, for good.
 */
export function createLocalStorage(view: StorageWindow | undefined): StoragePort {
  const memory = createMemoryStorage()
  const $problem = atom<StorageProblem | undefined>()
  const report = (problem: StorageProblem) => $problem.get() ?? $problem.set(problem)
  const attempt = <Value>(operation: () => Value): Value | undefined => {
    try {
      return operation()
    } catch {
      report('blocked')
      return undefined
    }
  }
  // With blocked storage, reading the property already throws; some embedded views return null instead.
  const area = attempt(() => view?.localStorage) ?? undefined
  if (!area) report(view ? 'blocked' : 'absent')

  const write = (key: string, value: string): boolean => {
    try {
      area!.setItem(key, value)
      return true
    } catch {
      return false
    }
  }

  return {
    get: key => memory.get(key) ?? attempt(() => area?.getItem(key)) ?? undefined,
    set(key, value) {
      if (area) {
        // A value that does not fit must not leave the former one behind: it would come back at the next load.
        if (write(key, value) || (attempt(() => (area.removeItem(key), true)) && write(key, value))) {
          memory.remove(key)
          return true
        }
        report('full')
      }
      return memory.set(key, value)
    },
    remove(key) {
      memory.remove(key)
      attempt(() => area?.removeItem(key))
    },
    keys: () => [...new Set([...(attempt(() => Object.keys(area ?? {})) ?? []), ...memory.keys()])],
    $problem,
    watch(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea !== area) return
        for (const key of event.key === null ? memory.keys() : [event.key]) memory.remove(key)
        listener(event.key ?? undefined)
      }
      if (area) view!.addEventListener('storage', onStorage)
      return () => view?.removeEventListener('storage', onStorage)
    },
  }
}
