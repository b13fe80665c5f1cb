import type { AllWalletsState, Route, WalletRow } from '@w3m/core'
import { html, nothing, type TemplateResult } from 'lit'
import type { EventFrom } from '../../elements/event-from.js'
import '../../elements/empty/empty.js'
import '../../elements/icon-button/icon-button.js'
import '../../elements/input/input.js'
import '../../elements/skeleton/skeleton.js'
import '../../elements/switch/switch.js'
import '../../elements/virtual-list/virtual-list.js'
import type { W3mUiInput } from '../../elements/input/input.js'
import type { W3mUiSwitch } from '../../elements/switch/switch.js'
import { errorText } from '../../i18n/error-text.js'
import { translatorOf } from '../../i18n/translator.js'
import { searchIcon } from '../../icons/row-icons.js'
import { qrIcon } from '../../icons/pairing-icons.js'
import { customElement } from '../../internal/define-element.js'
import { EdgeController } from '../../internal/edge-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { retryPanel } from '../../parts/account/retry-panel.js'
import '../../parts/legal/legal-line.js'
import { legalConsentOf } from '../../parts/legal/legal-consent.js'
import { legalState } from '../../parts/legal/legal-state.js'
import { SlowController } from '../../internal/slow-controller.js'
import { chooseWallet, isConnectedRow } from '../../parts/wallet-list/choose-wallet.js'
import { walletRow } from '../../parts/wallet-list/wallet-row.js'
import { reset } from '../../styles/reset.js'
import { styles } from './all-wallets-view.styles.js'

type Item = WalletRow | { readonly kind: 'placeholder' }

const placeholders: readonly Item[] = Array.from({ length: 3 }, () => ({ kind: 'placeholder' as const }))
/** The next page is requested when at most this many rows are left. */
const rowsAhead = 20

/** The search text by history entry: a visitor who returns from a wallet finds the same search. */
const searches = new WeakMap<Route, string>()

/** @summary Every wallet: searched by name, filtered, and fetched page by page as the visitor scrolls. */
@customElement('w3m-all-wallets-view')
export class W3mAllWalletsView extends ViewElement<'AllWallets'> {
  static override styles = [reset, styles]

  readonly #all = this.watchSlice(
    w3m => w3m.load.wallets(),
    slice => slice.$all,
    slice => {
      // Applies a search that was typed before the list's code was loaded.
      slice.search(searches.get(this.#route) ?? '')
      if (this.#isCertifiedWanted) slice.showCertifiedOnly(true)
      this.#isCertifiedWanted = false
      void slice.fetch()
    },
  )
  readonly #walletList = this.watchSlice(
    w3m => w3m.load.walletList(),
    slice => slice.$state,
  )
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #texts = this.watch(w3m => translatorOf(w3m).$texts)
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #consent = this.watch(legalConsentOf)
  readonly #slow = new SlowController(
    this,
    () => this.#all.error === undefined && (!this.#all.value || this.#all.value.status === 'loading'),
  )

  /** True if the visitor set the filter before the list's code was loaded. */
  #isCertifiedWanted = false
  #ownRoute: Route | undefined
  #items: readonly Item[] = []
  #itemsOf: AllWalletsState | undefined
  #blocked = ''
  #renderDependencies: readonly unknown[] = []
  #renderItem = (item: Item) => this.#row(item)

  constructor() {
    super()
    new EdgeController(this, '.tools')
  }

  override render() {
    const { value, error } = this.#all
    const legal = legalState(this.#options.value, this.#consent.value)
    this.#blocked = legal === 'missing' ? this.t('legal.required') : ''
    const inputs = [this.#accounts.value, this.#blocked, this.#texts.value]
    // A new function renders all rows again, so it is only created when the rows' dependencies have changed.
    if (!inputs.every((input, index) => input === this.#renderDependencies[index]))
      this.#renderItem = item => this.#row(item)
    this.#renderDependencies = inputs
    return html`
      <div class="tools">
        <div class="search">
          <w3m-ui-input
            search
            hide-label
            .label=${this.t('all-wallets.search')}
            .placeholder=${this.t('all-wallets.search')}
            .clearLabel=${this.t('all-wallets.clear')}
            enterkeyhint="search"
            maxlength="100"
            test-id="wallet-search"
            .value=${searches.get(this.#route) ?? ''}
            @input=${this.#type}
            @keydown=${this.#leaveSearch}
          ></w3m-ui-input>
          ${
            this.#walletList.value?.codePlace === 'button'
              ? html`<w3m-ui-icon-button
                  filled
                  .label=${this.t('all-wallets.code')}
                  test-id="all-wallets-code"
                  ?disabled=${this.#blocked !== ''}
                  .reason=${this.#blocked}
                  @click=${this.#showCode}
                  >${qrIcon()}</w3m-ui-icon-button
                >`
              : nothing
          }
        </div>
        <div class="filter">
          <span class="count" role="status">${value ? this.#summary(value) : nothing}</span>
          <w3m-ui-switch test-id="wallet-certified" .checked=${value?.isCertifiedOnly ?? false} @change=${this.#filter}
            >${this.t('all-wallets.certified')}</w3m-ui-switch
          >
        </div>
      </div>
      ${legal === 'missing' || legal === 'given' ? html`<w3m-legal-line .w3m=${this.app}></w3m-legal-line>` : nothing}
      <div class="body">
        ${
          error !== undefined
            ? this.#failed(error, () => this.#all.retry())
            : value
              ? this.#list(value)
              : html`<w3m-ui-skeleton count="6"></w3m-ui-skeleton>`
        }
      </div>
    `
  }

  /** The code for any wallet takes the place of a list that has nothing to list. */
  protected override updated(): void {
    const { router } = this.app
    const list = this.#walletList.value
    if (
      list?.codePlace &&
      (list.directory === 'none' || list.total === 0) &&
      !list.installed.length &&
      !this.#options.value.customWallets?.length &&
      router.$route.get() === this.#route
    )
      router.replace('ConnectingWalletConnectBasic')
  }

  #summary({ rows, count, isCountExact, status, query }: AllWalletsState): string {
    if (status === 'loading' && rows.length === 0) return query ? this.t('all-wallets.searching') : ''
    return this.t('all-wallets.found', { count: count.toLocaleString(this.textLocale) + (isCountExact ? '' : '+') })
  }

  #list(state: AllWalletsState) {
    const { rows, status, hasMore, count } = state
    if (rows.length === 0 && status === 'loading')
      return html`<w3m-ui-skeleton count="6"></w3m-ui-skeleton>${this.#slowNote()}`
    if (rows.length === 0 && status === 'ready') return this.#empty(state)
    if (this.#itemsOf !== state) {
      this.#itemsOf = state
      this.#items = hasMore || status === 'loading' ? [...rows, ...placeholders] : rows
    }
    return html`
      <w3m-ui-virtual-list
        .items=${this.#items}
        .pending=${this.#items.length - rows.length}
        .total=${(hasMore || status === 'loading') && count <= rows.length ? -1 : count}
        .renderItem=${this.#renderItem}
        .label=${this.t('connect.list')}
        @w3m-ui-range=${this.#onRange}
      ></w3m-ui-virtual-list>
      ${status === 'failed' ? this.#failed(state.error, () => void this.#all.slice?.fetchMore()) : this.#slowNote()}
    `
  }

  #slowNote() {
    return this.#slow.isSlow ? html`<p class="slow" role="status">${this.t('wallets.slow')}</p>` : nothing
  }

  #failed(error: unknown, retry: () => void) {
    const { text } = errorText(this.t, error, 'service')
    return retryPanel(this.t, { heading: this.t('wallets.failed'), text }, { testId: 'wallets-retry', retry })
  }

  #empty({ query, isCertifiedOnly }: AllWalletsState) {
    const isFiltered = query !== '' || isCertifiedOnly
    const text = query
      ? this.t('all-wallets.none-text', { query })
      : isCertifiedOnly
        ? this.t('all-wallets.none-certified')
        : this.t('all-wallets.empty')
    return html`<w3m-ui-empty
      .heading=${this.t('all-wallets.none')}
      .text=${text}
      .action=${isFiltered ? this.t('all-wallets.show-all') : ''}
      test-id="wallet-search-reset"
      @w3m-ui-action=${this.#showAll}
      ><span slot="icon">${searchIcon()}</span></w3m-ui-empty
    >`
  }

  #row(item: Item): TemplateResult {
    return item.kind === 'placeholder'
      ? html`<w3m-ui-skeleton></w3m-ui-skeleton>`
      : walletRow(item, {
          t: this.t,
          testId: `wallet-search-item-${item.id}`,
          isConnected: isConnectedRow(this.app, item),
          reason: this.#blocked,
          choose: () => this.#walletList.slice && chooseWallet(this.app, this.#walletList.slice, item),
        })
  }

  get #route(): Route {
    return (this.#ownRoute ??= this.app.router.$route.get())
  }

  #search(query: string): void {
    searches.set(this.#route, query)
    this.#all.slice?.search(query)
  }

  readonly #type = ({ target }: EventFrom<W3mUiInput>): void => this.#search(target.value)

  readonly #filter = ({ target: { checked } }: EventFrom<W3mUiSwitch>): void => {
    const { slice } = this.#all
    if (slice) slice.showCertifiedOnly(checked)
    else this.#isCertifiedWanted = checked
  }

  readonly #showCode = (): void => this.app.router.push('ConnectingWalletConnect', {})

  readonly #showAll = (): void => {
    const input = this.renderRoot.querySelector('w3m-ui-input')
    if (!input) return
    input.value = ''
    input.focus()
    this.#search('')
    this.#all.slice?.showCertifiedOnly(false)
  }

  readonly #onRange = ({ detail }: CustomEvent<{ readonly last: number }>): void => {
    const { value, slice } = this.#all
    if (value?.hasMore && detail.last >= value.rows.length - rowsAhead) void slice?.fetchMore()
  }

  /** Arrow Down moves the focus from the search field into the results. */
  readonly #leaveSearch = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || event.isComposing) return
    event.preventDefault()
    void this.renderRoot.querySelector('w3m-ui-virtual-list')?.focusIndex(0)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-all-wallets-view': W3mAllWalletsView
  }
}
