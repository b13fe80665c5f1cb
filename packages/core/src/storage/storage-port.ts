import type { ReadableAtom } from 'nanostores'

/** A synchronous store of texts. None of its methods throws, whatever the browser does. */
export interface StoragePort {
  get(key: string): string | undefined
  /** False where the value will be gone at the next page load; it is readable until then. */
  set(key: string, value: string): boolean
  remove(key: string): void
  /** Every key that is there, also those of other libraries. */
  keys(): readonly string[]
  /** Why it keeps values in memory although it was meant to last; not there where it was not. */
  readonly $problem?: ReadableAtom<StorageProblem | undefined>
  /**
   * Tells of changes made elsewhere, in another tab: the key, or undefined when everything was cleared. Returns what
   * stops it.
   */
  watch(listener: (key: string | undefined) => void): () => void
}

/** Why values are kept in memory only. */
export type StorageProblem = 'absent' | 'blocked' | 'full'
