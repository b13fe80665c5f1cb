import type { W3m } from '@w3m/core'
import type { ReactiveControllerHost } from 'lit'
import type { ReadableAtom } from 'nanostores'

/**
 * Holds the value of a store and renders its host when it changes. Bound to an instance by `W3mElement`, let go with
 * it.
 */
export class StoreController<Value> {
  #value: Value | undefined
  #end: (() => void) | undefined

  constructor(
    readonly host: ReactiveControllerHost,
    readonly select: (w3m: W3m) => ReadableAtom<Value>,
  ) {}

  /** Only read while the host renders: a host without an instance does not. */
  get value(): Value {
    return this.#value as Value
  }

  bind(w3m: W3m | undefined): void {
    this.#end?.()
    this.#end =
      w3m &&
      this.select(w3m).subscribe(value => {
        this.#value = value
        this.host.requestUpdate()
      })
  }
}
