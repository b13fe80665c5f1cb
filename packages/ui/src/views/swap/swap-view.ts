import type { CaipNetwork, SwapSide, SwapState, SwapStore } from '@w3m/core'
import { decimalText } from '@w3m/core/i18n'
import { html, nothing } from 'lit'
import { atom } from 'nanostores'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import '../../elements/input/input.js'
import '../../elements/picture/picture.js'
import '../../elements/skeleton/skeleton.js'
import { tradeIcon } from '../../icons/asset-icons.js'
import { chevronIcon } from '../../icons/row-icons.js'
import { customElement } from '../../internal/define-element.js'
import { state } from '../../internal/property.js'
import { amountRead, fieldText } from '../../parts/account/amount-read.js'
import { amountField, maxButton, reviewButton, tokenPick } from '../../parts/account/amount-field.js'
import { amountCardStyles } from '../../parts/account/amount-card.styles.js'
import { disclosureStyles } from '../../parts/account/disclosure.styles.js'
import { noteStyles } from '../../parts/account/notes.styles.js'
import { offerToBuy } from '../../parts/account/offer-to-buy.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { warningNote } from '../../parts/account/warning-note.js'
import { swapFailurePanel, swapUnread } from '../../parts/swap/swap-failure.js'
import { swapLoading } from '../../parts/swap/swap-loading.js'
import { rateText, swapDetails, swapWarnings } from '../../parts/swap/swap-details.js'
import { readPercent, shortened, slippageHighBps, typedIn } from '../../parts/swap/swap-amounts.js'
import { SwapViewElement } from '../../parts/swap/swap-view-element.js'
import { swapFactStyles } from '../../parts/swap/swap.styles.js'
import { reset } from '../../styles/reset.js'
import { unloaded } from '../../parts/account/retry-panel.js'
import { styles } from './swap-view.styles.js'

/** @summary What is given and what arrives. The one button says what is missing. */
@customElement('w3m-swap-view')
export class W3mSwapView extends SwapViewElement<'Swap'> {
  static override styles = [reset, noteStyles, stackStyles, amountCardStyles, disclosureStyles, swapFactStyles, styles]

  /** The slippage as typed; undefined until the visitor types. */
  @state() private slippage: string | undefined
  /** The amount as last typed. */
  #typed: string | undefined
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #list = this.watchSlice(
    w3m => w3m.load.swap(),
    swap => swap.$tokens,
  )
  readonly #tokens = this.watchSlice(
    w3m => w3m.load.tokens(),
    tokens => atom(tokens),
  )

  protected override loaded(swap: SwapStore): void {
    // A visitor who left the preview returns to editing: the prepared swap is dropped and the amount is quoted again.
    if (swap.$state.get().phase === 'prepared') swap.edit()
    void swap.preselect(this.#preselection())
  }

  override render() {
    void this.#accounts.value
    const { slice, value, error } = this.swap
    const { namespace } = this.network.value
    const { address } = this.app.getAccount(namespace)
    const { caipNetwork } = this.app.getNetwork(namespace)
    if (error !== undefined) return this.#unloaded(error)
    const list = this.#list.value
    if (!slice || !value || !list) return swapLoading(this.t)
    const isKnown = slice.namespaces.includes(namespace)
    const isUnsupportedNetwork = list.phase === 'failed' && String(list.error.code) === 'SWAP_NETWORK_UNSUPPORTED'
    if (!address || !caipNetwork || !isKnown || isUnsupportedNetwork) return this.#unsupportedNetwork(Boolean(address))
    if (list.phase === 'failed' && list.tokens.length === 0)
      return swapUnread(this.t, () => void slice.preselect(this.#preselection()))
    if (!value.from && list.phase === 'loading') return swapLoading(this.t)
    const next = slice.step()
    const step = next === 'review' && this.#isSlippageWrong() ? 'incorrect-value' : next
    return html`<div class="stack">
      <div class="sides">
        ${this.#card('from', slice, value)}
        <button
          type="button"
          class="reverse"
          data-testid="swap-reverse"
          aria-label=${this.t('swap.reverse')}
          @click=${() => slice.reverse()}
        >
          ${tradeIcon()}
        </button>
        ${this.#card('to', slice, value)}
      </div>
      <span id="wrong" class="sr-only" role="status"
        >${step === 'incorrect-value' || step === 'insufficient-balance' ? this.t(`swap.step-${step}`) : nothing}</span
      >
      ${this.#quoted(slice, value, caipNetwork)} ${swapFailurePanel(this.t, value, caipNetwork, () => slice.edit())}
      ${reviewButton({
        testId: 'swap-review',
        isReady: step === 'review',
        isBusy: value.phase === 'preparing',
        step: this.t(`swap.step-${step}`),
        review: () => void this.#review(slice),
      })}
      ${offerToBuy(this.app, step === 'insufficient-balance', value.error, value.from?.symbol, caipNetwork)}
    </div>`
  }

  protected override updated(): void {
    const { slice, value } = this.swap
    if (!slice || !value) return
    // Resets the form after a sent swap, and when a token belongs to another network than the active one.
    const { caipNetworkId } = this.app.getNetwork(this.network.value.namespace)
    const isOther = [value.from, value.to].some(token => token && token.caipNetworkId !== caipNetworkId)
    if (value.phase !== 'sent' && !isOther) return
    // No reset while the wallet is asked or an approval is pending, even if the network differs.
    if (['asking', 'approving'].includes(value.phase)) return
    slice.reset()
    void slice.preselect(undefined)
  }

  #unloaded(error: unknown) {
    return unloaded(this.t, error, 'swap-load-retry', () => {
      this.swap.retry()
      this.#list.retry()
    })
  }

  /** The arguments with which the page opened this view. */
  #preselection() {
    const { view, arguments: swapArguments } = this.app.modal.$state.get()
    return view === 'Swap' ? swapArguments : undefined
  }

  /** Nobody is connected, or tokens are not swapped on this network. */
  #unsupportedNetwork(isConnected: boolean) {
    return html`<w3m-ui-empty
      data-testid="swap-unsupported"
      heading=${this.t(isConnected ? 'swap.unsupported' : 'account.none')}
      text=${this.t(isConnected ? 'swap.unsupported-text' : 'account.none-text')}
      action=${this.t(isConnected ? 'swap.networks' : 'connecting.connect')}
      @w3m-ui-action=${() => (isConnected ? this.app.router.push('Networks') : this.app.router.reset('Connect'))}
      ><span slot="icon">${tradeIcon()}</span></w3m-ui-empty
    >`
  }

  #card(side: SwapSide, slice: SwapStore, value: SwapState) {
    const token = value[side]
    const isTyped = value.side === side
    const locale = this.app.$locale.get()
    const amount = fieldText(isTyped ? value.amount : shortened(slice.amountOf(side)), this.#typed, locale)
    const step = slice.step()
    const isWrong = step === 'incorrect-value' ? isTyped : step === 'insufficient-balance' && side === 'from'
    return html`<div class="card">
      <label class="label" for=${side}>${this.t(`swap.${side}`)}</label>
      ${amountField({
        id: side,
        testId: side === 'from' ? 'swap-amount' : 'swap-amount-to',
        amount,
        isWrong,
        isWaiting: !isTyped && value.isQuoting,
        type: typed => slice.setAmount(side, (this.#typed = typed)),
        pick: tokenPick({
          testId: `swap-${side}`,
          token,
          images: this.images.value,
          label: this.t(`swap.choose-${side}`),
          text: this.t('swap.step-select-token'),
          pick: () => this.app.router.push('SwapSelectToken', { side }),
        }),
      })}
      ${amountRead(amount, token?.symbol ?? '', locale)} ${this.#belowAmount(side, slice, value)}
    </div>`
  }

  /** The value of the amount, and the available balance of its token. */
  #belowAmount(side: SwapSide, slice: SwapStore, value: SwapState) {
    const token = value[side]
    const tokens = this.#tokens.slice
    if (!token || !tokens) return html`<div class="line quiet"></div>`
    const locale = this.app.$locale.get()
    const fiatValue = slice.fiatValueOf(side)
    const price =
      fiatValue === undefined
        ? nothing
        : html`<bdi data-testid=${`swap-worth-${side}`}>≈ ${tokens.showFiatValue(fiatValue, locale)}</bdi> · `
    const availableText = this.t('swap.available', {
      amount: `${tokens.showAmount(token, locale)}\u00a0${token.symbol}`,
    })
    return html`<div class="line quiet">
      <span>${price}${availableText}</span>
      ${
        side === 'from' && token.units > 0n
          ? maxButton(
              'swap-max',
              this.t('swap.max'),
              this.t('swap.max-of', { symbol: token.symbol }),
              () => void slice.setMax(),
            )
          : nothing
      }
    </div>`
  }

  #quoted(slice: SwapStore, { from, to, side, quote, slippageBps }: SwapState, network: CaipNetwork) {
    const locale = this.app.$locale.get()
    const swap = from && to && quote && { quote, from, to, side, network, locale }
    const isHigh = slippageBps >= slippageHighBps
    // The warnings come with a price, while the visitor types: a screen reader hears of them only in a live region.
    return html`<div class="warnings" role="status">
        ${swap ? swapWarnings(this.t, swap) : nothing}
        ${isHigh ? warningNote({ text: this.t('swap.slippage-high'), testId: 'swap-warning-slippage' }) : nothing}
      </div>
      <details data-testid="swap-details">
        <summary>
          <bdi data-testid="swap-rate">${swap ? rateText(swap) : this.t('swap.details')}</bdi>${chevronIcon()}
        </summary>
        <div class="more">
          ${swap ? html`<dl>${swapDetails(this.t, swap)}</dl>` : nothing}
          <w3m-ui-input
            test-id="swap-slippage"
            inputmode="decimal"
            maxlength="5"
            label=${this.t('swap.slippage')}
            hint=${this.t('swap.slippage-hint')}
            .error=${this.#isSlippageWrong() ? this.t('swap.slippage-wrong') : ''}
            .value=${this.slippage ?? decimalText(String(slippageBps / 100), locale)}
            @input=${(event: Event) => this.#setSlippage(slice, typedIn(event))}
          ></w3m-ui-input>
        </div>
      </details>
      <span class="sr-only" role="status"
        >${swap ? this.t('swap.to') + ` ${decimalText(shortened(slice.amountOf('to')), locale)} ${swap.to.symbol}` : nothing}</span
      >`
  }

  /** True if the typed slippage is invalid: the swap would use the previous value. */
  #isSlippageWrong(): boolean {
    return this.slippage !== undefined && readPercent(this.slippage) === undefined
  }

  #setSlippage(slice: SwapStore, text: string): void {
    this.slippage = text
    const percent = readPercent(text)
    if (percent !== undefined) slice.setSlippage(percent)
  }

  async #review(slice: SwapStore): Promise<void> {
    await slice.prepare()
    // The preview also follows a request or approval that is already pending.
    if (this.isConnected && ['prepared', 'approving', 'asking'].includes(slice.$state.get().phase))
      this.app.router.push('SwapPreview')
  }
}
