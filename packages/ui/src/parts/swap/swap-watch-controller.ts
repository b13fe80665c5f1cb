import type { W3m } from '@w3m/core'

/** Keeps prices fresh while a view that shows them is on the page. */
export class SwapWatchController {
  #stop: (() => void) | undefined
  #w3m: W3m | undefined

  bind(w3m: W3m | undefined): void {
    this.#stop?.()
    this.#stop = undefined
    this.#w3m = w3m
    // The view shows that the code could not be loaded.
    if (w3m) this.#watch(w3m).catch(() => undefined)
  }

  async #watch(w3m: W3m): Promise<void> {
    const swap = await w3m.load.swap()
    if (this.#w3m === w3m && !this.#stop) this.#stop = swap.watch()
  }
}
