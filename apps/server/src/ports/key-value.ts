/** A bucket of values of one type, which is declared once, where the bucket is named. */
export interface Bucket<Value> {
  readonly name: string
  /** For type inference only: no bucket has this property. */
  readonly kind?: Value
}

export interface KeyValueEntry<Value> {
  readonly value: Value
  /** Time in ms. */
  readonly expiresAt: number
}

/**
 * Values that are needed for some minutes, found by their key from every server process. Keys and values stand in a
 * database: a key that somebody could use is hashed by its owner.
 */
export interface KeyValue {
  /**
   * `now` and `expiresAt` in ms. Where the bucket has more than `max`, the oldest of the same `owner` go, a client's name
   * as limits have it, and the oldest of all where that one has no others.
   */
  put<Value>(
    bucket: Bucket<Value>,
    key: string,
    entry: KeyValueEntry<Value>,
    options: { readonly now: number; readonly max: number; readonly owner?: string | undefined },
  ): Promise<void>
  get<Value>(bucket: Bucket<Value>, key: string, now: number): Promise<Value | undefined>
  /** The value, for one caller only. */
  take<Value>(bucket: Bucket<Value>, key: string, now: number): Promise<Value | undefined>
  /** Replaces a value with the result of `change`, or leaves it; no other process changes it in between. */
  update<Value>(
    bucket: Bucket<Value>,
    key: string,
    now: number,
    change: (value: Value) => Value,
  ): Promise<Value | undefined>
}
