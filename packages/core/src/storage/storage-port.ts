/** A synchronous store of texts. None of its methods throws, whatever the browser does. */
export interface StoragePort {
  get(key: string): string | undefined
  /** False where the value will be gone at the next page load; it is readable until then. */
  set(key: string, value: string): boolean
  remove(key: string): void
  /** Every key that is there, also those of other libraries. */
  keys(): readonly string[]
  /** False where nothing outlives the page. */
  readonly persistent: boolean
  /** Tells of changes made elsewhere, in another tab: the key, or undefined when everything was cleared. Returns what stops it. */
  watch(listener: (key: string | undefined) => void): () => void
}

/** Why values are kept in memory only. */
export type StorageProblem = 'absent' | 'blocked' | 'full'
