import type { W3m } from '@w3m/core'
import type { LitElement, ReactiveController } from 'lit'
import type { ReadableAtom } from 'nanostores'
import { SliceController } from '../internal/slice-controller.js'

/** A slice that a button loads only while it shows something of it. */
export class OnDemandSlice<Slice, Value> extends SliceController<Slice, Value> implements ReactiveController {
  #boundInstance: W3m | undefined

  /** @param instance returns the instance while the slice is needed; asked before each rendering */
  constructor(
    host: LitElement,
    readonly instance: () => W3m | undefined,
    load: (w3m: W3m) => Promise<Slice>,
    select: (slice: Slice) => ReadableAtom<Value>,
    loaded?: (slice: Slice) => void,
  ) {
    super(host, load, select, loaded)
    host.addController(this)
  }

  hostUpdate(): void {
    this.#bindTo(this.instance())
  }

  hostDisconnected(): void {
    this.#bindTo(undefined)
  }

  #bindTo(w3m: W3m | undefined): void {
    if (w3m === this.#boundInstance) return
    this.#boundInstance = w3m
    this.bind(w3m)
  }
}
