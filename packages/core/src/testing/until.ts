import type { ReadableAtom } from 'nanostores'

/** Resolves with the store's first value that fits; rejects after `timeoutMs` with the one that stands. */
export function until<Value>(
  store: ReadableAtom<Value>,
  predicate: (value: Value) => boolean,
  timeoutMs = 60_000,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`The store stayed at ${JSON.stringify(store.get())}`))
    }, timeoutMs)
    const stop = store.subscribe(value => {
      if (!predicate(value)) return
      clearTimeout(timer)
      queueMicrotask(() => stop())
      resolve(value)
    })
  })
}
