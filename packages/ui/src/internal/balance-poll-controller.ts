import { balancePollMs } from '../limits/waits.js'
import type { CaipAddress, W3m, W3mError } from '@w3m/core'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { SliceController } from './slice-controller.js'

/** How far the reading of one account is. */
interface Reading {
  readonly phase: string
  readonly error?: W3mError
}

/** A slice that reads something of accounts: it knows by itself when that is due. */
interface Reader {
  refresh(account: CaipAddress): Promise<void>
}

/** Neither nodes nor the service of balances can say it now; they asked to be left alone. */
const isTurnedAway = (state: Reading | undefined): boolean =>
  state?.phase === 'failed' && (state.error?.cause as { readonly status?: unknown } | undefined)?.status === 503

/**
 * Reads what its host shows of an account, its balance or its tokens, whenever it is due: after each rendering, every
 * few seconds, and when the page is seen again.
 * Nothing is asked while the page is hidden, and nothing for a host that is off the page.
 */
export class BalancePollController implements ReactiveController {
  #isBound = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    host: ReactiveControllerHost,
    readonly balances: Pick<
      SliceController<Reader, Readonly<Partial<Record<CaipAddress, Reading>>>>,
      'slice' | 'value'
    >,
    /** Whose balance is shown; undefined while none is. */
    readonly account: () => CaipAddress | undefined,
  ) {
    host.addController(this)
  }

  bind(w3m: W3m | undefined): void {
    this.#isBound = w3m !== undefined
    clearTimeout(this.#timer)
    if (w3m) document.addEventListener('visibilitychange', this.#look)
    else document.removeEventListener('visibilitychange', this.#look)
  }

  /** Once the rendering is over: what is read now is news to the host. */
  hostUpdated(): void {
    queueMicrotask(this.#look)
  }

  readonly #look = (): void => {
    clearTimeout(this.#timer)
    const account = this.#isBound && !document.hidden ? this.account() : undefined
    const { slice, value } = this.balances
    if (!account || !slice) return
    void slice.refresh(account)
    if (!isTurnedAway(value?.[account])) this.#timer = setTimeout(this.#look, balancePollMs)
  }
}
