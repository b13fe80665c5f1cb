import type { IdentitiesStore, Identity } from '@w3m/core'
import { identityOn } from './identity-on.js'

/** At most `parallelMax` names are requested at a time, and `requestsMax` per list. Further rows show the address. */
const parallelMax = 4
const requestsMax = 100

interface Names {
  readonly slice: IdentitiesStore | undefined
  readonly value: Readonly<Record<string, Identity>> | undefined
}

/**
 * The names of addresses in rows of the shown network, on which names are read: on another one they may lead to other
 * accounts. Each is requested when a row with the address is rendered, a few at a time.
 */
export class RowNames {
  readonly #requested = new Set<string>()
  readonly #waiting: string[] = []
  #running = 0
  /** The network for which these requests are. */
  #network: string | undefined

  constructor(
    readonly names: Names,
    readonly network: () => string | undefined,
  ) {}

  /**
   * The name of an address on the network of its row; undefined on one that is not shown. An unknown name is requested,
   * and undefined is returned until then.
   */
  readonly nameOf = (address: string, caipNetworkId: string | undefined): string | undefined => {
    const network = this.network()
    if (network === undefined || caipNetworkId !== network) return undefined
    if (this.#network !== network) {
      this.#network = network
      this.#requested.clear()
      this.#waiting.length = 0
    }
    if (!this.#requested.has(address) && this.#requested.size < requestsMax) {
      this.#requested.add(address)
      this.#waiting.push(address)
      this.requestNext()
    }
    return identityOn(this.names.value, address, network)?.name
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
