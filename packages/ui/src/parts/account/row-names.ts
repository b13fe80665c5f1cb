import type { IdentitiesStore, Identity } from '@w3m/core'

/** At most `parallelMax` names are requested at a time, and `requestsMax` per list. Further rows show the address. */
const parallelMax = 4
const requestsMax = 100

interface Names {
  readonly slice: IdentitiesStore | undefined
  readonly value: Readonly<Record<string, Identity>> | undefined
}

/** The names of addresses in rows. Each is requested when a row with the address is rendered, a few at a time. */
export class RowNames {
  readonly #requested = new Set<string>()
  readonly #waiting: string[] = []
  #running = 0

  constructor(readonly names: Names) {}

  /** The name of an address. An unknown name is requested, and undefined is returned until then. */
  readonly nameOf = (address: string): string | undefined => {
    if (!this.#requested.has(address) && this.#requested.size < requestsMax) {
      this.#requested.add(address)
      this.#waiting.push(address)
      this.requestNext()
    }
    return this.names.value?.[address]?.name
  }

  /** Sends waiting requests; call it again once the slice is loaded. */
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
