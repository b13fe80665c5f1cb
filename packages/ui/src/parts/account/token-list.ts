import type { CaipAddress, Route, Token, TokensStore } from '@w3m/core'
import { html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { EventFrom } from '../../elements/event-from.js'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import '../../elements/input/input.js'
import '../../elements/picture/picture.js'
import '../../elements/skeleton/skeleton.js'
import { errorText } from '../../i18n/error-text.js'
import { chevronIcon, searchIcon } from '../../icons/row-icons.js'
import { walletIcon } from '../../icons/object-icons.js'
import { BalancePollController } from '../../internal/balance-poll-controller.js'
import { CountdownController } from '../../internal/countdown-controller.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { FocusNewRowsController } from '../../internal/focus-new-rows-controller.js'
import { property } from '../../internal/property.js'
import { SliceElement } from '../../internal/slice-element.js'
import { SlowController } from '../../internal/slow-controller.js'
import { reset } from '../../styles/reset.js'
import { heldTokens, sentTransfers } from './account-slices.js'
import { assetRowStyles } from './asset-row.styles.js'
import { cutAmount } from './cut-text.js'
import { disclosureStyles } from './disclosure.styles.js'
import { hasPendingTransfer } from './pending-transfer.js'
import { styles } from './token-list.styles.js'
import { loadingRows } from './loading-rows.js'
import { emptyList } from './empty-list.js'
import { retryPanel } from './retry-panel.js'
import { timeText } from './time-text.js'
import { tokenPicture } from './token-picture.js'

/** The search field appears from this many tokens on. */
const tokensSearchedFrom = 10
/** With a search field the list begins with `firstShown` rows, and "Show more" adds `pageSize`. */
const firstShown = 6
const pageSize = 50
/** The countdown to the next automatic read is shown for this many seconds. */
const countedFrom = 30

interface Extent {
  readonly query: string
  readonly visibleCount: number
}
/** By history entry: a visitor who returns from a token finds as many rows, of the same search. */
const extents = new WeakMap<Route, Extent>()

type SpamToken = Token & { readonly spam: NonNullable<Token['spam']> }

/**
 * @summary All that the connected account has on its network: by value, spam folded away with a reason.
 * @event {CustomEvent<{ token: Token }>} w3m-token-choose - A token was chosen, where `choosing` is set. Bubbles,
 *   composed.
 */
@customElement('w3m-token-list')
export class W3mTokenList extends SliceElement {
  static override styles = [reset, assetRowStyles, disclosureStyles, styles]

  /** A click on a row dispatches `w3m-token-choose`; otherwise it opens the token's page. */
  @property({ type: Boolean }) choosing = false
  /** Shows all tokens from the start. */
  @property({ type: Boolean }) whole = false
  /** The total above the list, if known, shows the time of the read, so the list does not. */
  @property({ type: Boolean }) totalled = false

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #tokens = this.bindToInstance(heldTokens(this))
  readonly #send = this.bindToInstance(sentTransfers(this))
  readonly #images = this.bindToInstance(new ImagesController(this))
  readonly #slow = new SlowController(this, () => this.#isReading)
  readonly #retry = new CountdownController(this, () => this.#retryAtMs, countedFrom)
  #route: Route | undefined

  constructor() {
    super()
    new FocusNewRowsController(this)
    this.bindToInstance(new BalancePollController(this, this.#tokens, () => this.#account))
  }

  override render() {
    void this.#accounts.value
    void this.#network.value
    const account = this.#account
    const { slice, error } = this.#tokens
    if (error !== undefined) return this.#failure(error)
    if (!slice || !account) return this.#loading()
    const entry = this.#tokens.value?.[account]
    const tokens = slice.last(account)
    if (!tokens) return entry?.phase === 'failed' ? this.#failure(entry.error) : this.#loading()
    const tokensWithoutSpam = tokens.filter(({ spam }) => !spam)
    const isTotalShown = this.totalled && slice.total(tokens).fiatValue !== undefined
    return html`${entry?.phase === 'failed' ? this.#staleNote(entry.previousAtMs, isTotalShown) : nothing}
    ${this.#list(slice, tokensWithoutSpam)}
    ${
      this.choosing
        ? nothing
        : this.#folded(
            slice,
            tokens.filter((token): token is SpamToken => token.spam !== undefined),
          )
    }`
  }

  /** The route is kept: the router may already show another one while this list is still rendered. */
  get #place(): Route {
    return (this.#route ??= this.app.router.$route.get())
  }

  get #extent(): Extent {
    return extents.get(this.#place) ?? { query: '', visibleCount: firstShown }
  }

  #show(change: Partial<Extent>): void {
    extents.set(this.#place, { ...this.#extent, ...change })
    this.requestUpdate()
  }

  get #account(): CaipAddress | undefined {
    return this.app.getAccount(this.#network.value.namespace).caipAddress
  }

  get #retryAtMs(): number | undefined {
    const account = this.#account
    return account && this.#tokens.slice?.retryAtMs(account)
  }

  get #isReading(): boolean {
    const account = this.#account
    if (!account || this.#tokens.error !== undefined) return false
    return !this.#tokens.slice?.last(account) && this.#tokens.value?.[account]?.phase !== 'failed'
  }

  #loading() {
    // The skeleton has no text, so it can be rendered before the texts are loaded.
    return loadingRows(this.t, this.#slow.isSlow)
  }

  /** The countdown to the next automatic read, during which no retry is offered; empty without one. */
  #retryText(): string {
    const seconds = this.#retry.seconds
    return seconds ? this.t('tokens.retry-in', { seconds }) : ''
  }

  #failure(error: unknown) {
    const { heading, text, code } = errorText(this.t, error)
    const retryLine = this.#retryText()
    const texts = {
      heading: this.#tokens.error === undefined ? this.t('tokens.unread') : heading,
      text: code === undefined ? text : this.t('activity.unread-text'),
    }
    return html`${retryPanel(this.t, texts, { testId: 'tokens-retry', retry: retryLine ? undefined : this.#onRetry })}
    ${retryLine ? html`<p class="note" data-testid="tokens-retry-in">${retryLine}</p>` : nothing}`
  }

  #staleNote(atMs: number | undefined, isTotalShown: boolean) {
    const staleText = isTotalShown ? '' : this.t('tokens.previous', { time: timeText(atMs, this.textLocale) })
    const retryLine = this.#retryText()
    // The seconds are outside of the live region: a screen reader would announce each of them.
    return staleText || retryLine
      ? html`<p class="note"><span role="status">${staleText}</span> ${retryLine}</p>`
      : nothing
  }

  #list(slice: TokensStore, tokens: readonly Token[]) {
    if (tokens.length === 0) return emptyList(this.app, this.t, walletIcon, 'tokens.empty', 'tokens.empty-text')
    const isSearched = tokens.length >= tokensSearchedFrom
    const { query, visibleCount } = this.#extent
    const matches = isSearched && query.trim() ? tokens.filter(token => slice.matches(token, query)) : tokens
    const count = !isSearched || this.whole ? Math.max(visibleCount, pageSize) : visibleCount
    return html`${
        isSearched
          ? html`<w3m-ui-input
              search
              hide-label
              label=${this.t('tokens.search')}
              placeholder=${this.t('tokens.search')}
              clear-label=${this.t('tokens.clear')}
              test-id="token-search"
              .value=${query}
              @input=${this.#onInput}
            ></w3m-ui-input>`
          : nothing
      }
      <ul aria-label=${this.t('tokens.tab')}>
        ${repeat(
          matches.slice(0, count),
          ({ id }) => id,
          token => this.#row(slice, token),
        )}
      </ul>
      ${
        matches.length > count
          ? html`<w3m-ui-button
              full
              test-id="tokens-more"
              @click=${() => this.#show({ visibleCount: count + (count === firstShown ? pageSize - firstShown : pageSize) })}
              >${this.t('tokens.all', { count: matches.length - count })}</w3m-ui-button
            >`
          : nothing
      }
      <div role="status">
        ${
          matches.length
            ? nothing
            : html`<w3m-ui-empty
                heading=${this.t('tokens.none')}
                text=${this.t('tokens.none-text', { query })}
                action=${this.t('tokens.clear')}
                @w3m-ui-action=${this.#clear}
                ><span slot="icon">${searchIcon()}</span></w3m-ui-empty
              >`
        }
      </div>`
  }

  #row(slice: TokensStore, token: Token) {
    const locale = this.app.$locale.get()
    const { id, name, symbol, fiatValue, assetId = symbol } = token
    return html`<li>
      <button type="button" class="row" data-testid=${`token-${assetId}`} @click=${() => this.#press(token)}>
        <w3m-ui-picture round .name=${symbol || name} .src=${tokenPicture(token, this.#images.value)}></w3m-ui-picture>
        <span class="lines"
          ><span class="line"
            ><span class="first name" dir="auto" title=${name}>${name}</span> ${
              fiatValue === undefined
                ? html`<span class="second fiat">${this.t('tokens.no-price')}</span>`
                : html`<span class="first fiat">${slice.showFiatValue(fiatValue, locale)}</span>`
            }</span
          ><span class="line"
            ><span class="second">${cutAmount(slice.showAmount(token, locale), symbol)}</span> ${
              hasPendingTransfer(this.#send.value, this.#account, id)
                ? html`<span class="second fiat">${this.t('assets.pending')}</span>`
                : nothing
            }</span
          ></span
        >
      </button>
    </li>`
  }

  #folded(slice: TokensStore, spam: readonly SpamToken[]) {
    if (spam.length === 0) return nothing
    return html`<details>
      <summary data-testid="tokens-folded">${chevronIcon()}${this.t('tokens.folded', { count: spam.length })}</summary>
      <ul>
        ${spam.slice(0, pageSize).map(token => html`<li>${this.#foldedRow(slice, token)}</li>`)}
      </ul>
    </details>`
  }

  /** A token that the visitor has hidden links to its page; spam has no link. */
  #foldedRow(slice: TokensStore, token: SpamToken) {
    const { symbol, name, spam, assetId = symbol } = token
    const content = html`<w3m-ui-picture round .name=${symbol}></w3m-ui-picture>
      <span class="texts"
        ><span class="first" dir="auto">${name}</span
        ><span class="second why">${this.t(`tokens.spam-${spam}`)}</span></span
      >
      <span class="figures"
        ><span class="second"><bdi>${slice.showAmount(token, this.app.$locale.get())}</bdi></span></span
      >`
    return spam === 'hidden'
      ? html`<button type="button" class="row" data-testid=${`spam-${assetId}`} @click=${() => this.#press(token)}>
          ${content}
        </button>`
      : html`<div class="row" data-testid=${`spam-${assetId}`}>${content}</div>`
  }

  #press(token: Token): void {
    if (this.choosing)
      this.dispatchEvent(new CustomEvent('w3m-token-choose', { detail: { token }, bubbles: true, composed: true }))
    else this.app.router.push('TokenDetails', { id: token.id })
  }

  readonly #onInput = ({ target }: EventFrom<HTMLInputElement>): void => {
    this.#show({ query: target.value })
  }

  readonly #clear = (): void => {
    this.#show({ query: '' })
    this.renderRoot.querySelector('w3m-ui-input')?.focus()
  }

  readonly #onRetry = (): void => {
    const account = this.#account
    if (this.#tokens.error !== undefined) this.#tokens.retry()
    else if (account) void this.#tokens.slice?.refresh(account, { force: true })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-token-list': W3mTokenList
  }
}
