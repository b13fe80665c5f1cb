/**
 * Runs `load` at the first call and gives every caller the same promise. A failed load is forgotten, so that a retry
 * can work.
 */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let promise: Promise<Value> | undefined
  return () =>
    (promise ??= load().catch((error: unknown) => {
      promise = undefined
      throw error
    }))
}
