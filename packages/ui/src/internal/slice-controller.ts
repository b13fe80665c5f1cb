import type { W3m } from '@w3m/core'
import type { ReactiveControllerHost } from 'lit'
import type { ReadableAtom } from 'nanostores'

/** As `StoreController`, for a slice that loads when it is needed: `value` is undefined until then. */
export class SliceController<Slice, Value> {
  slice: Slice | undefined
  value: Value | undefined
  /** Why the slice could not be loaded. */
  error: unknown
  #end: (() => void) | undefined
  #w3m: W3m | undefined

  constructor(
    readonly host: ReactiveControllerHost,
    readonly load: (w3m: W3m) => Promise<Slice>,
    readonly select: (slice: Slice) => ReadableAtom<Value>,
    readonly loaded?: (slice: Slice) => void,
  ) {}

  bind(w3m: W3m | undefined): void {
    this.#end?.()
    this.#end = undefined
    this.#w3m = w3m
    if (w3m) void this.#subscribe(w3m)
  }

  /** Tries again after a failed load. */
  retry(): void {
    this.bind(this.#w3m)
  }

  async #subscribe(w3m: W3m): Promise<void> {
    this.error = undefined
    try {
      const slice = await this.load(w3m)
      if (this.#w3m !== w3m || this.#end) return
      this.slice = slice
      this.#end = this.select(slice).subscribe(value => {
        this.value = value
        this.host.requestUpdate()
      })
      this.loaded?.(slice)
    } catch (error) {
      this.error = error
      this.host.requestUpdate()
    }
  }
}
