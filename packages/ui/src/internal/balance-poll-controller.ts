import { balancePollMs } from '../limits/ui-timings.js'
import type { CaipAddress, W3m, W3mError } from '@w3m/core'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** The state of reading one account. */
interface Reading {
  readonly phase: string
  readonly error?: W3mError
}

/** A slice that reads data of accounts; `refresh` itself skips a read that is not due yet. */
interface Reader {
  refresh(account: CaipAddress): Promise<void>
}

/** True after HTTP status 503: the nodes and the service cannot answer now, so polling stops. */
export const isRefused = (state: Reading | undefined): boolean =>
  state?.phase === 'failed' && (state.error?.cause as { readonly status?: unknown } | undefined)?.status === 503

/**
 * Refreshes the balance, tokens or activity that its host shows of an account: after each rendering, every
 * `balancePollMs`, and when the page becomes visible. Requests nothing while the page is hidden or the host is
 * disconnected.
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
    /** The account whose data is shown; undefined while none is shown. */
    readonly account: () => CaipAddress | undefined,
  ) {
    host.addController(this)
  }

  bind(w3m: W3m | undefined): void {
    this.#isBound = w3m !== undefined
    clearTimeout(this.#timer)
    document[w3m ? 'addEventListener' : 'removeEventListener']('visibilitychange', this.#poll)
  }

  /** Polls after the update has ended, so that a synchronous change of the slice schedules another update. */
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
