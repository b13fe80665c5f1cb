/**
 * The vault's storage between visits, at the frame's own origin only. Values can be anything that structured clone
 * supports, including WebCrypto keys.
 */
export interface VaultStorage {
  /** False where the browser keeps nothing for this frame: all is gone with the page. */
  readonly isPersistent: boolean
  get(name: string): Promise<unknown>
  put(name: string, value: unknown): Promise<void>
  /** Keeps the value unless there is one, in one step across tabs, and answers with the one that stands. */
  putIfMissing(name: string, value: unknown): Promise<unknown>
  delete(name: string): Promise<void>
}

/** The last level: this page's life. */
export function createMemoryStorage(): VaultStorage {
  const values = new Map<string, unknown>()
  return {
    isPersistent: false,
    get: async name => values.get(name),
    put: async (name, value) => void values.set(name, value),
    putIfMissing: async (name, value) => {
      if (!values.has(name)) values.set(name, value)
      return values.get(name)
    },
    delete: async name => void values.delete(name),
  }
}
