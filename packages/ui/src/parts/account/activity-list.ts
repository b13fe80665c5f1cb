import type { ActivityItem, ActivityState, ActivityStore, CaipAddress, Token } from '@w3m/core'
import { html, nothing, type TemplateResult } from 'lit'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import '../../elements/skeleton/skeleton.js'
import '../../elements/virtual-list/virtual-list.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { errorText } from '../../i18n/error-text.js'
import { translatorOf } from '../../i18n/translator.js'
import { tradeIcon } from '../../icons/asset-icons.js'
import { BalancePollController } from '../../internal/balance-poll-controller.js'
import { customElement } from '../../internal/define-element.js'
import { property } from '../../internal/property.js'
import { SliceElement } from '../../internal/slice-element.js'
import { SlowController } from '../../internal/slow-controller.js'
import { reset } from '../../styles/reset.js'
import { activityRow, isPendingStatus, type ActivityRowContext } from './activity-row.js'
import { behindNote, previousNote, sinceNote } from './activity-notes.js'
import { isOfToken } from './token-filter.js'
import { asCancelled, ownSent, type OwnTransaction } from './own-transactions.js'
import { RowNames } from './row-names.js'
import { retryPanel } from './retry-panel.js'
import { styles } from './activity-list.styles.js'
import { emptyList } from './empty-list.js'
import { loadingRows } from './loading-rows.js'
import { assetRowStyles } from './asset-row.styles.js'

/** The next page is requested when at most this many rows are left below. */
const loadAhead = 8
/** At most this many pages are read to find the transactions of one token. */
const pagesOfToken = 5

/** A row of the list: the head of a month, or a transaction. */
type Line = { readonly head: string } | ActivityItem

/**
 * @summary What the connected account did, the newest first: by year and month and page by page, or the last few where
 *   `limit` is set, of one token where `token` is set.
 */
@customElement('w3m-activity-list')
export class W3mActivityList extends SliceElement {
  static override styles = [reset, assetRowStyles, styles]

  /** Shows the activity on all networks. */
  @property({ type: Boolean, attribute: 'all-networks' }) isOfAllNetworks = false
  /** Shows at most this many items, without headings; 0 shows all. */
  @property({ type: Number }) limit = 0
  /** Shows only transactions that moved this token; used with `limit`. */
  @property({ attribute: false }) token: Token | undefined

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #activity = this.watchSlice(
    async w3m => (await Promise.all([w3m.load.activity(), loadAssetsTexts(w3m)]))[0],
    activity => activity.$state,
  )
  readonly #sent = this.watchSlice(
    w3m => w3m.load.send(),
    send => send.$sent,
  )
  /** Optional: without a name service only addresses are shown. */
  readonly #identities = this.watchSlice(
    w3m => w3m.load.identities(),
    identities => identities.$state,
  )
  readonly #names = new RowNames(this.#identities, () => this.app.getNetwork().caipNetwork?.caipNetworkId)
  readonly #slow = new SlowController(this, () => this.#isReading)
  /** Whether each sent transaction was pending at the last update, by id. */
  #wasPending: ReadonlyMap<string, boolean> = new Map()
  /** The account and the scope that `show` was last called with. */
  #requestKey: string | undefined
  /** The pages that were requested since then. */
  #pages = 0
  #lines: readonly Line[] = []
  #drawerOf:
    | readonly [slice: unknown, names: unknown, sent: unknown, texts: unknown, draw: (line: Line) => TemplateResult]
    | undefined
  readonly #texts = this.watch(w3m => translatorOf(w3m).$texts)
  #linesOf: readonly [items: readonly ActivityItem[], locale: string] | undefined

  constructor() {
    super()
    const slice = () => this.#activity.slice
    const newest = {
      get slice() {
        return slice()
      },
    }
    this.bindToInstance(new BalancePollController(this, newest, () => this.#account))
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#requestKey = undefined
  }

  override render() {
    void this.#accounts.value
    void this.#network.value
    const { slice, value, error } = this.#activity
    if (error !== undefined) return this.#failure(error)
    const { token } = this
    // "Show more" stays while it loads.
    const isFirst = value?.items.length === 0 && (token || !value.next)
    if (!slice || !value || !this.#isOurs(value) || (isFirst && value.isLoading)) return this.#loading()
    const ownTransactions = ownSent(this.#sent.value ?? [], value).filter(sent => !token || isOfToken(sent, token))
    const items = token ? value.items.filter(item => isOfToken(item, token)) : value.items
    if (token && items.length === 0 && this.#shouldReadOn(value)) return this.#loading()
    if (items.length === 0)
      return html`${this.#ownTransactions(ownTransactions, slice)}
      ${
        value.error
          ? this.#failure(value.error)
          : html`${behindNote(this.t, this.textLocale, value)}${this.#withoutItems(value, slice, ownTransactions.length > 0)}`
      }`
    const failure = value.error
      ? html`${previousNote(this.t, this.textLocale, value)} ${this.#failure(value.error)}`
      : nothing
    if (this.limit)
      return html`${behindNote(this.t, this.textLocale, value)} ${this.#ownTransactions(ownTransactions, slice)}
        <div class="rows" role="list" aria-label=${this.t('activity.list')}>
          ${items.slice(0, this.limit).map(item => html`<div role="listitem">${this.#row(item, slice)}</div>`)}
        </div>
        ${failure}`
    return html`${behindNote(this.t, this.textLocale, value)} ${this.#ownTransactions(ownTransactions, slice)}
      <w3m-ui-virtual-list
        gap="4"
        .items=${this.#linesFor(slice, value.items)}
        .total=${value.next ? -1 : undefined}
        .renderItem=${this.#lineDrawer(slice)}
        .label=${this.t('activity.list')}
        @w3m-ui-range=${this.#onRange}
      ></w3m-ui-virtual-list>
      ${
        value.isLoading
          ? html`<w3m-ui-skeleton count="2"></w3m-ui-skeleton
              ><span class="sr-only" role="status">${this.t('view.loading')}</span>`
          : nothing
      }
      ${failure} ${sinceNote(this.t, this.textLocale, value)}`
  }

  protected override updated(): void {
    const account = this.#account
    const { slice } = this.#activity
    this.#reloadAfterChange()
    this.#names.requestNext()
    this.#dismissUnreadNotice()
    const requestKey = `${account} ${this.isOfAllNetworks}`
    if (!slice || !account) return
    if (requestKey === this.#requestKey) return this.#loadNextPage(slice)
    this.#requestKey = requestKey
    this.#pages = 1
    void slice.show(account, { isOfAllNetworks: this.isOfAllNetworks })
  }

  get #account(): CaipAddress | undefined {
    return this.app.getAccount(this.#network.value.namespace).caipAddress
  }

  get #isReading(): boolean {
    return this.#activity.error === undefined && this.#activity.value?.isLoading !== false
  }

  /** Whether the next page is read to find more of one token. */
  #shouldReadOn({ items, next, error }: ActivityState): boolean {
    const { token } = this
    if (!token || !next || error || this.#pages >= pagesOfToken) return false
    return items.filter(item => isOfToken(item, token)).length < this.limit
  }

  #loadNextPage(slice: ActivityStore): void {
    const { value } = this.#activity
    if (!value || value.isLoading || !this.#isOurs(value) || !this.#shouldReadOn(value)) return
    this.#pages++
    void slice.loadMore()
  }

  /** True if the list belongs to the shown account and the requested networks. */
  #isOurs({ scope }: ActivityState): boolean {
    return scope?.account === this.#account && (scope?.caipNetworkId === undefined) === this.isOfAllNetworks
  }

  /** Pages that were nothing but spam say nothing of the next ones. Of one token, the page around it has the actions. */
  #withoutItems({ next, isLoading }: ActivityState, slice: ActivityStore, hasOwn: boolean) {
    const more = () => void slice.loadMore()
    if (next && !this.token)
      return html`<w3m-ui-button full test-id="activity-more" ?loading=${isLoading} @click=${more}
        >${this.t('assets.more')}</w3m-ui-button
      >`
    if (hasOwn) return nothing
    if (!this.token) return emptyList(this.app, this.t, tradeIcon, 'activity.empty', 'activity.empty-text')
    return html`<w3m-ui-empty
      heading=${this.t('activity.token-empty')}
      text=${next ? this.t('activity.token-older') : ''}
      data-testid="activity-empty"
      ><span slot="icon">${tradeIcon()}</span></w3m-ui-empty
    >`
  }

  #loading() {
    return loadingRows(this.t, this.#slow.isSlow)
  }

  /** The transactions that this page sent, above those that the service lists. */
  #ownTransactions(ownTransactions: readonly OwnTransaction[], slice: ActivityStore) {
    return ownTransactions.length
      ? html`<div class="rows" role="list" aria-label=${this.t('activity.own')} data-testid="activity-own">
          ${ownTransactions.map(sent => html`<div role="listitem">${activityRow(sent, this.#context(slice))}${this.#actions(sent)}</div>`)}
        </div>`
      : nothing
  }

  /** Dismisses the notice if the error panel already says the same. */
  #dismissUnreadNotice(): void {
    const { notices } = this.app
    if (
      notices.$state.get().notice?.text === 'activity.notice-unread' &&
      this.renderRoot.querySelector('w3m-ui-error-panel')
    )
      notices.dismiss()
  }

  /** The actions of a pending transaction; their code is loaded with the first one. */
  #actions({ id, status }: OwnTransaction) {
    if (!isPendingStatus(status)) return nothing
    import('../pending/pending-actions.js').catch(() => undefined)
    return html`<w3m-pending-actions .w3m=${this.app} .transaction=${id}></w3m-pending-actions>`
  }

  /** Reloads when a transaction has ended, or is pending again after a reorganisation: the service may know more. */
  #reloadAfterChange(): void {
    const { slice, value } = this.#activity
    const before = this.#wasPending
    this.#wasPending = new Map(this.#sent.value?.map(({ id, status }) => [id, status === 'pending']))
    const isChanged = [...this.#wasPending].some(([id, isPending]) => before.has(id) && before.get(id) !== isPending)
    const account = this.#account
    if (slice && value && account && isChanged && this.#isOurs(value))
      void slice.show(account, { isOfAllNetworks: this.isOfAllNetworks, force: true })
  }

  #failure(error: unknown) {
    const { heading, text } = errorText(this.t, error, 'service')
    return retryPanel(
      this.t,
      { heading: this.#activity.error === undefined ? this.t('activity.unread') : heading, text },
      { testId: 'activity-retry', retry: this.#onRetry, isLoading: this.#activity.value?.isLoading === true },
    )
  }

  #context({ showAmount }: ActivityStore): ActivityRowContext {
    const { networks } = this.#network.value
    const { t, limit, textLocale } = this
    return { t, limit, locale: this.app.$locale.get(), textLocale, showAmount, networks, nameOf: this.#names.nameOf }
  }

  /** Returns the same array for the same items, because a new one makes the virtual list render all rows again. */
  #linesFor(slice: ActivityStore, items: readonly ActivityItem[]): readonly Line[] {
    const { textLocale } = this
    if (this.#linesOf?.[0] === items && this.#linesOf[1] === textLocale) return this.#lines
    this.#linesOf = [items, textLocale]
    this.#lines = slice.months(textLocale).flatMap<Line>(({ name, items: rows }) => [{ head: name }, ...rows])
    return this.#lines
  }

  /**
   * Returns the same function until a name, the sent transactions or the texts change: the virtual list renders all
   * rows again for a new function.
   */
  #lineDrawer(slice: ActivityStore): (line: Line) => TemplateResult {
    const inputs = [slice, this.#identities.value, this.#sent.value, this.#texts.value] as const
    if (!this.#drawerOf || inputs.some((input, index) => input !== this.#drawerOf?.[index]))
      this.#drawerOf = [...inputs, line => this.#drawLine(line, slice)]
    return this.#drawerOf[4]
  }

  #row(item: ActivityItem, slice: ActivityStore): TemplateResult {
    return activityRow(asCancelled(item, this.#sent.value ?? []), this.#context(slice))
  }

  #drawLine(line: Line, slice: ActivityStore): TemplateResult {
    return 'head' in line ? html`<h2 tabindex="-1">${line.head}</h2>` : this.#row(line, slice)
  }

  readonly #onRange = ({ detail }: CustomEvent<{ readonly last: number; readonly total: number }>): void => {
    if (detail.last >= detail.total - loadAhead) void this.#activity.slice?.loadMore()
  }

  readonly #onRetry = (): void => {
    const account = this.#account
    if (this.#activity.error !== undefined) this.#activity.retry()
    else if (account) void this.#activity.slice?.show(account, { isOfAllNetworks: this.isOfAllNetworks, force: true })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-activity-list': W3mActivityList
  }
}
