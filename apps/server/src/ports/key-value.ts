export interface KeyValueEntry {
  readonly value: unknown
  /** Time in ms. */
  readonly expiresAt: number
}

/**
 * Values that are needed for some minutes, found by their key from every server process. Keys and values stand in a
 * database: a key that somebody could use is hashed by its owner.
 */
export interface KeyValue {
  /** `now` and `expiresAt` in ms. The oldest of the bucket go where there are more than `max`. */
  put(bucket: string, key: string, entry: KeyValueEntry, options: { now: number; max: number }): Promise<void>
  get(bucket: string, key: string, now: number): Promise<unknown>
  /** The value, for one caller only. */
  take(bucket: string, key: string, now: number): Promise<unknown>
  /** Puts what `change` makes of the value in its place, or leaves it; nobody else changes it in between. */
  update(bucket: string, key: string, now: number, change: (value: unknown) => unknown): Promise<unknown>
}
