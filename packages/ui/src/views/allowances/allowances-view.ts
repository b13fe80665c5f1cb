import {
  shortenAddress,
  type Allowance,
  type AllowancesEntry,
  type AllowancesStore,
  type CaipAddress,
  type Revocation,
} from '@w3m/core'
import { html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import '../../elements/button/button.js'
import '../../elements/copy-button/copy-button.js'
import '../../elements/empty/empty.js'
import '../../elements/picture/picture.js'
import '../../elements/skeleton/skeleton.js'
import { errorText } from '../../i18n/error-text.js'
import { approveIcon } from '../../icons/asset-icons.js'
import { AccountPagesController } from '../../internal/account-list-controller.js'
import { customElement } from '../../internal/define-element.js'
import { FocusNewRowsController } from '../../internal/focus-new-rows-controller.js'
import { state } from '../../internal/property.js'
import { ViewElement } from '../../internal/view-element.js'
import { assetRowStyles } from '../../parts/account/asset-row.styles.js'
import { detailsStyles } from '../../parts/account/details.styles.js'
import { retryPanel } from '../../parts/account/retry-panel.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { reset } from '../../styles/reset.js'
import { loadingRows } from '../../parts/account/loading-rows.js'
import { timeText } from '../../parts/account/time-text.js'
import { hasUnknownOutcome } from '../../parts/account/unknown-outcome.js'
import { styles } from './allowances-view.styles.js'

const addressEnds = { start: 6, end: 4 }
const noCoverage = { isFromFirstBlock: false, fromMs: undefined, toMs: undefined, isBehind: false }

/** @summary The allowances of the connected account on its network, and their revocation. */
@customElement('w3m-allowances-view')
export class W3mAllowancesView extends ViewElement<'Allowances'> {
  static override styles = [reset, assetRowStyles, stackStyles, detailsStyles, styles]

  /** The id of the allowance whose details are open. */
  @state() private openId: string | undefined
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #allowances = this.watchSlice(
    w3m => w3m.load.allowances(),
    allowances => allowances.$state,
  )
  readonly #revocations = this.watchSlice(
    w3m => w3m.load.allowances(),
    allowances => allowances.$revocations,
  )
  readonly #pages = new AccountPagesController(this, this.#allowances, () =>
    this.#isUnsupported ? undefined : this.#account,
  )

  constructor() {
    super()
    new FocusNewRowsController(this)
  }

  override render() {
    void this.#accounts.value
    const { slice, value, error } = this.#allowances
    if (error !== undefined) return this.#failure(error)
    if (this.#isUnsupported) return this.#emptyState('allowances.unsupported')
    const account = this.#account
    if (slice && !account) return this.#noAccount()
    const entry = account && value?.[account]
    if (!slice || !account || !entry) return this.#loading()
    return entry.allowances.length ? this.#list(slice, entry, account) : this.#noAllowances(slice, entry, account)
  }

  get #account(): CaipAddress | undefined {
    return this.app.getAccount(this.#network.value.namespace).caipAddress
  }

  get #isUnsupported(): boolean {
    return this.#allowances.slice?.namespaces.includes(this.#network.value.namespace) === false
  }

  #loading() {
    return loadingRows(this.t, this.#pages.isSlow)
  }

  #noAllowances(slice: AllowancesStore, entry: AllowancesEntry, account: CaipAddress) {
    const { error, isLoading, next, coverage } = entry
    if (error) return this.#failure(error)
    if (isLoading) return this.#loading()
    // An approval that nobody has read may still stand.
    const isAllKnown = next === undefined && coverage?.isFromFirstBlock && !coverage.isBehind
    const text = isAllKnown ? this.t('allowances.empty-text') : this.#missing(entry).join(' ')
    return this.#emptyState('allowances.empty', text, this.#more(slice, entry, account))
  }

  /** Says which approvals are not known; older ones as long as no other page has them. */
  #missing({ next, coverage = noCoverage }: AllowancesEntry): readonly string[] {
    const { isFromFirstBlock, fromMs, toMs, isBehind } = coverage
    const at = (atMs: number) => ({ time: timeText(atMs, this.textLocale) })
    return [
      ...(next === undefined && !isFromFirstBlock
        ? [fromMs === undefined ? this.t('allowances.older') : this.t('allowances.before', at(fromMs))]
        : []),
      ...(isBehind
        ? [toMs === undefined ? this.t('allowances.behind') : this.t('allowances.behind-since', at(toMs))]
        : []),
    ]
  }

  #more(slice: AllowancesStore, { next, isLoading }: AllowancesEntry, account: CaipAddress) {
    if (next === undefined) return nothing
    return html`<w3m-ui-button
      full
      test-id="allowances-more"
      ?loading=${isLoading}
      @click=${() => void slice.loadMore(account)}
      >${this.t('allowances.more')}</w3m-ui-button
    >`
  }

  #noAccount() {
    return html`<w3m-ui-empty
      heading=${this.t('account.none')}
      text=${this.t('account.none-text')}
      action=${this.t('connecting.connect')}
      data-testid="allowances-nobody"
      @w3m-ui-action=${() => this.app.router.reset('Connect')}
      ><span slot="icon">${approveIcon()}</span></w3m-ui-empty
    >`
  }

  #emptyState(heading: 'allowances.empty' | 'allowances.unsupported', text = '', more: unknown = nothing) {
    return html`<w3m-ui-empty heading=${this.t(heading)} text=${text} data-testid="allowances-empty"
      ><span slot="icon">${approveIcon()}</span>${more}</w3m-ui-empty
    >`
  }

  #failure(error: unknown) {
    const { heading, text } = errorText(this.t, error, 'service')
    return retryPanel(
      this.t,
      { heading: this.#allowances.error === undefined ? this.t('allowances.unread') : heading, text },
      { testId: 'allowances-retry', retry: this.#onRetry, isLoading: this.#pages.isReading },
    )
  }

  #list(slice: AllowancesStore, entry: AllowancesEntry, account: CaipAddress) {
    const { allowances, error, atMs } = entry
    const counts = new Map<string, number>()
    for (const { symbol } of allowances) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
    return html`<div class="stack">
      <p class="intro">${this.t('allowances.text')}</p>
      ${
        error
          ? html`<p class="note" role="status">
              ${this.t('allowances.previous', { time: timeText(atMs, this.textLocale) })}
            </p>`
          : nothing
      }
      <ul aria-label=${this.t('allowances.list')} tabindex="-1">
        ${repeat(
          allowances,
          ({ id }) => id,
          // A row is named by its symbol only if no other allowance has the same one.
          allowance =>
            this.#row(
              slice,
              allowance,
              account,
              counts.get(allowance.symbol) === 1 ? allowance.symbol || allowance.id : allowance.id,
            ),
        )}
      </ul>
      ${this.#missing(entry).map(text => html`<p class="note" data-testid="allowances-missing">${text}</p>`)}
      ${error ? this.#failure(error) : this.#more(slice, entry, account)}
    </div>`
  }

  #row(slice: AllowancesStore, allowance: Allowance, account: CaipAddress, testId: string) {
    const { id, spender } = allowance
    const name = this.#nameOf(allowance)
    const isOpen = this.openId === id
    const isPending = this.#revocations.value?.[id]?.status === 'pending'
    return html`<li>
      <button
        type="button"
        class="row"
        data-testid=${`allowance-${testId}`}
        aria-expanded=${String(isOpen)}
        @click=${() => (this.openId = isOpen ? undefined : id)}
      >
        <w3m-ui-picture round .name=${allowance.symbol || name}></w3m-ui-picture>
        <span class="texts"
          ><span class="first" dir="auto" title=${name}>${name}</span
          ><span class="second"
            >${isPending ? this.t('allowances.pending') : html`<bdi>${shortenAddress(spender, addressEnds)}</bdi>`}</span
          ></span
        >
        <span class="figures">${this.#extent(slice, allowance)}</span>
      </button>
      ${isOpen ? this.#details(slice, allowance, account) : nothing}
    </li>`
  }

  #nameOf({ name, symbol, token, tokenId }: Allowance): string {
    const called = name || symbol || shortenAddress(token, addressEnds)
    return tokenId === undefined ? called : `${called} #${tokenId}`
  }

  /** The amount of an allowance. */
  #extent(slice: AllowancesStore, allowance: Allowance) {
    const { isUnlimited, standard, symbol, units, tokenId } = allowance
    if (tokenId !== undefined) return nothing
    if (isUnlimited || units === undefined)
      return html`<span class="first unlimited"
        >${this.t(standard === 'erc20' ? 'allowances.unlimited' : 'allowances.all-pieces')}</span
      >`
    const amount = slice.showAmount(allowance, this.app.$locale.get()) ?? String(units)
    return html`<span class="first"><bdi>${amount}</bdi></span
      ><span class="second"><bdi>${symbol}</bdi></span>`
  }

  #details(slice: AllowancesStore, allowance: Allowance, account: CaipAddress) {
    const { id, spender, via, approvedAtMs, expiresAtMs } = allowance
    const revocation = this.#revocations.value?.[id]
    const isRevoking = revocation?.status === 'asking' || revocation?.status === 'pending'
    const date = (atMs: number) => new Intl.DateTimeFormat(this.textLocale, { dateStyle: 'medium' }).format(atMs)
    return html`<div class="details">
      <dl class="facts">
        ${this.#address('allowances.spender', spender)}
        ${via === undefined ? nothing : this.#address('allowances.via', via)}
        ${
          approvedAtMs === undefined
            ? nothing
            : html`<div>
                <dt>${this.t('allowances.since')}</dt>
                <dd>${date(approvedAtMs)}</dd>
              </div>`
        }
        ${
          expiresAtMs === undefined
            ? nothing
            : html`<div>
                <dt>${this.t('allowances.until')}</dt>
                <dd>${date(expiresAtMs)}</dd>
              </div>`
        }
      </dl>
      <w3m-ui-button
        full
        variant="danger"
        test-id="allowance-revoke"
        label=${this.t('allowances.revoke-of', { name: this.#nameOf(allowance) })}
        ?loading=${isRevoking}
        @click=${() => this.#revoke(slice, allowance, account)}
        >${this.t('allowances.revoke')}</w3m-ui-button
      >
      <p class="note ${revocation?.status === 'failed' ? 'bad' : ''}" role="status" data-testid="allowance-status">
        ${this.#revocationNote(revocation)}
      </p>
    </div>`
  }

  #revocationNote(revocation: Revocation | undefined) {
    if (!revocation) return nothing
    if (revocation.status !== 'failed') return this.t(`allowances.${revocation.status}`)
    const { error } = revocation
    if (error.code === 4001 || error.code === 5000) return this.t('allowances.refused')
    return this.t(hasUnknownOutcome(error) ? 'allowances.unanswered' : 'allowances.failed')
  }

  #address(label: 'allowances.spender' | 'allowances.via', address: string) {
    const shortAddress = shortenAddress(address, addressEnds)
    return html`<div>
      <dt>${this.t(label)}</dt>
      <dd>
        <w3m-ui-copy-button
          .value=${address}
          .text=${shortAddress}
          .label=${`${shortAddress}, ${this.t('allowances.copy')}`}
          copied-label=${this.t('account.copied')}
          failed-label=${this.t('account.copy-failed')}
        ></w3m-ui-copy-button>
      </dd>
    </div>`
  }

  #revoke(slice: AllowancesStore, allowance: Allowance, account: CaipAddress): void {
    // The result is in the slice's state.
    slice.revoke(account, allowance).catch(() => undefined)
  }

  readonly #onRetry = (): void => {
    if (this.#allowances.error !== undefined) this.#revocations.retry()
    this.#pages.retry()
  }
}
