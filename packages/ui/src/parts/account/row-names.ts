import type { IdentitiesStore, Identity } from '@w3m/core'

/** So many are requested at a time, and by one list. What comes after that shows its address. */
const parallelMax = 4
const requestsMax = 100

interface Names {
  readonly slice: IdentitiesStore | undefined
  readonly value: Readonly<Record<string, Identity>> | undefined
}

/** Names of the addresses that rows show: asked for once a row with one is drawn, a few at a time. */
export class RowNames {
  readonly #requested = new Set<string>()
  readonly #waiting: string[] = []
  #running = 0

  constructor(readonly names: Names) {}

  /** The name as far as it is known; where it is not, it is asked for. */
  readonly nameOf = (address: string): string | undefined => {
    if (!this.#requested.has(address) && this.#requested.size < requestsMax) {
      this.#requested.add(address)
      this.#waiting.push(address)
      this.requestNext()
    }
    return this.names.value?.[address]?.name
  }

  /** To be called once the slice is there. */
  requestNext(): void {
    const { slice } = this.names
    while (slice && this.#running < parallelMax) {
      const address = this.#waiting.shift()
      if (address === undefined) return
      this.#running++
      void slice.refresh(address).finally(() => {
        this.#running--
        this.requestNext()
      })
    }
  }
}
