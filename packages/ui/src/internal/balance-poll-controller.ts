import { balancePollMs } from '../limits/waits.js'
import type { CaipAddress, W3m, W3mError } from '@w3m/core'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** How far the reading of one account is. */
interface Reading {
  readonly phase: string
  readonly error?: W3mError
}

/** A slice that reads something of accounts: it knows by itself when that is due. */
interface Reader {
  refresh(account: CaipAddress): Promise<void>
}

/** Neither nodes nor the service can say it now; they asked to be left alone. */
const isRefused = (state: Reading | undefined): boolean =>
  state?.phase === 'failed' && (state.error?.cause as { readonly status?: unknown } | undefined)?.status === 503

/**
 * Reads what its host shows of an account, its balance, its tokens or what it did, whenever it is due: after each rendering, every
 * few seconds, and when the page is seen again.
 * Nothing is asked while the page is hidden, and nothing for a host that is off the page.
 */
export class BalancePollController implements ReactiveController {
  #isBound = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    host: ReactiveControllerHost,
    readonly reader: {
      readonly slice: Reader | undefined
      readonly value?: Readonly<Partial<Record<CaipAddress, Reading>>> | undefined
    },
    /** Of whom something is shown; undefined while nothing is. */
    readonly account: () => CaipAddress | undefined,
  ) {
    host.addController(this)
  }

  bind(w3m: W3m | undefined): void {
    this.#isBound = w3m !== undefined
    clearTimeout(this.#timer)
    document[w3m ? 'addEventListener' : 'removeEventListener']('visibilitychange', this.#poll)
  }

  /** Once the rendering is over: what is read now is news to the host. */
  hostUpdated(): void {
    queueMicrotask(this.#poll)
  }

  readonly #poll = (): void => {
    clearTimeout(this.#timer)
    const account = this.#isBound && !document.hidden ? this.account() : undefined
    const { slice, value } = this.reader
    if (!account || !slice) return
    void slice.refresh(account)
    if (!isRefused(value?.[account])) this.#timer = setTimeout(this.#poll, balancePollMs)
  }
}
