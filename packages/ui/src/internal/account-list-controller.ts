import type { CaipAddress } from '@w3m/core'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { SlowController } from './slow-controller.js'

/** A slice that reads lists of accounts; `refresh` itself skips a read that is not due yet. */
interface ListReader {
  refresh(account: CaipAddress, options?: { readonly force?: boolean }): Promise<void>
}

/** Refreshes the list of the shown account when its host is first shown and when the account changes. */
export class AccountListController implements ReactiveController {
  #requested: CaipAddress | undefined

  constructor(
    host: ReactiveControllerHost,
    readonly slice: () => ListReader | undefined,
    /** The account whose list is shown; undefined while none is shown. */
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

/** A `SliceController` whose value holds the lists read so far, by account. */
interface Pages {
  readonly slice: ListReader | undefined
  readonly value: Readonly<Record<CaipAddress, { readonly isLoading: boolean } | undefined>> | undefined
  readonly error: unknown
  retry(): void
}

/** The same for a list that is read page by page, with its loading state and a retry. */
export class AccountPagesController extends AccountListController {
  readonly #slow: SlowController

  constructor(
    host: ReactiveControllerHost,
    readonly pages: Pages,
    account: () => CaipAddress | undefined,
  ) {
    super(host, () => pages.slice, account)
    this.#slow = new SlowController(host, () => this.isReading)
  }

  get isReading(): boolean {
    const account = this.account()
    const { value, error } = this.pages
    return error === undefined && account !== undefined && value?.[account]?.isLoading !== false
  }

  get isSlow(): boolean {
    return this.#slow.isSlow
  }

  retry(): void {
    const account = this.account()
    const { slice, error } = this.pages
    if (error !== undefined) this.pages.retry()
    else if (account) void slice?.refresh(account, { force: true })
  }
}
