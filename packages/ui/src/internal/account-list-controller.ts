import type { CaipAddress } from '@w3m/core'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** A slice that reads lists of accounts: it knows by itself when that is due. */
interface ListReader {
  refresh(account: CaipAddress): Promise<void>
}

/** Reads the list that its host shows of an account: at the first showing, and for another account. */
export class AccountListController implements ReactiveController {
  #requested: CaipAddress | undefined

  constructor(
    host: ReactiveControllerHost,
    readonly slice: () => ListReader | undefined,
    /** Whose list is shown; undefined while none is. */
    readonly account: () => CaipAddress | undefined,
  ) {
    host.addController(this)
  }

  hostUpdated(): void {
    const [slice, account] = [this.slice(), this.account()]
    if (!slice || !account || account === this.#requested) return
    this.#requested = account
    void slice.refresh(account)
  }

  hostDisconnected(): void {
    this.#requested = undefined
  }
}
