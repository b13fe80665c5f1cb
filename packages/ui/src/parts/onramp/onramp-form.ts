import type { W3m } from '@w3m/core'
import { limitsOf, onrampPresets, type OnrampState, type OnrampStore, type PaymentCurrency } from '@w3m/core/onramp'
import { allowOnlyAmountKeys } from '../amount-keys.js'
import { html, nothing } from 'lit'
import { live } from 'lit/directives/live.js'
import '../../elements/button/button.js'
import '../../elements/picture/picture.js'
import '../../elements/skeleton/skeleton.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { property } from '../../internal/property.js'
import { SliceElement } from '../../internal/slice-element.js'
import { amountCardStyles } from '../account/amount-card.styles.js'
import { amountSize } from '../account/amount-size.js'
import { reset } from '../../styles/reset.js'
import { coinImage, loadOnramp } from './load-onramp.js'
import { coinText, moneyText } from './onramp-amounts.js'
import { styles } from './onramp-form.styles.js'

/** The payment limits as values for texts; undefined if none are known. */
export function limitTexts({ $locale }: W3m, currency: PaymentCurrency | undefined) {
  const limits = limitsOf(currency)
  const money = (amount: string) => moneyText(amount, currency?.id ?? '', $locale.get())
  return limits && { min: money(limits.min), max: money(limits.max) }
}

/** From this length on, four amounts of money do not fit side by side. */
const wideFrom = 7

/**
 * @summary What is paid, what is bought, and in what: the top of the offers, and all of the public widget.
 * @event w3m-onramp-pick - Another token or currency is to be chosen: `detail.view` is where.
 */
@customElement('w3m-onramp-form')
export class W3mOnrampForm extends SliceElement {
  static override styles = [reset, amountCardStyles, styles]

  @property({ type: Boolean }) disabled = false
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #onramp = this.watchSlice(loadOnramp, store => store.$state)
  readonly #images = this.bindToInstance(new ImagesController(this))
  #networkId: string | undefined

  override render() {
    const { slice, value } = this.#onramp
    if (!slice || !value || value.source === 'none')
      return html`<w3m-ui-skeleton shape="block" aria-busy="true"></w3m-ui-skeleton
        ><span class="sr-only" role="status">${this.t('view.loading')}</span>`
    return html`${this.#paymentCard(slice, value)} ${this.#presets(slice, value)} ${this.#getCard(value)}`
  }

  /** What is sold is of the network that is shown. */
  protected override updated(): void {
    const { slice } = this.#onramp
    const { caipNetworkId } = this.app.getNetwork(this.#network.value.namespace)
    if (!slice || caipNetworkId === this.#networkId) return
    this.#networkId = caipNetworkId
    void slice.load()
  }

  #paymentCard(slice: OnrampStore, { paymentAmount, paymentCurrency }: OnrampState) {
    const problem = slice.amountProblem()
    const amountProblem = problem === 'empty' ? undefined : problem
    return html`<div class="card">
      <label class="label" for="amount">${this.t('onramp.pay')}</label>
      <div class="line">
        <input
          id="amount"
          class="amount ${amountSize(paymentAmount)}"
          data-testid="onramp-amount"
          type="text"
          dir="ltr"
          inputmode="decimal"
          autocomplete="off"
          maxlength="15"
          placeholder="0"
          aria-invalid=${amountProblem !== undefined}
          aria-describedby="hint"
          ?disabled=${this.disabled}
          @beforeinput=${allowOnlyAmountKeys}
          .value=${live(paymentAmount)}
          @input=${() => slice.setPaymentAmount(this.renderRoot.querySelector('input')?.value ?? '')}
        />
        ${
          paymentCurrency
            ? html`<button
                type="button"
                class="pick plain"
                data-testid="onramp-currency"
                aria-description=${this.t('onramp.currency-of', { currency: paymentCurrency.id })}
                ?disabled=${this.disabled}
                @click=${() => this.#pick('OnRampFiatSelect')}
              >
                <span><bdi>${paymentCurrency.id}</bdi></span>
              </button>`
            : nothing
        }
      </div>
      ${this.#hint(amountProblem, paymentAmount, paymentCurrency)}
    </div>`
  }

  /** The payment limits, or what is wrong with the typed amount. */
  #hint(
    amountProblem: Exclude<ReturnType<OnrampStore['amountProblem']>, 'empty'>,
    typed: string,
    currency: PaymentCurrency | undefined,
  ) {
    const values = limitTexts(this.app, currency)
    const text = amountProblem
      ? this.t(`onramp.problem-${amountProblem}`, values)
      : values
        ? this.t('onramp.limits', values)
        : typed
          ? ''
          : this.t('onramp.problem-empty')
    const className = amountProblem ? 'bad' : ''
    return html`<p id="hint" class="label hint ${className}" role="status" data-testid="onramp-limits">${text}</p>`
  }

  #presets(slice: OnrampStore, { paymentCurrency }: OnrampState) {
    if (!paymentCurrency) return nothing
    const texts = onrampPresets.map(amount => moneyText(amount, paymentCurrency.id, this.app.$locale.get()))
    const className = texts.some(({ length }) => length >= wideFrom) ? 'wide' : ''
    return html`<div class="presets ${className}" role="group" aria-label=${this.t('onramp.presets')}>
      ${onrampPresets.map(
        (amount, index) =>
          html`<w3m-ui-button
            size="s"
            full
            test-id=${`onramp-preset-${amount}`}
            ?disabled=${this.disabled}
            .text=${texts[index]}
            @click=${() => slice.setPaymentAmount(amount)}
          ></w3m-ui-button>`,
      )}
    </div>`
  }

  #getCard({ purchaseCurrency, purchaseAmount, quotesLoading }: OnrampState) {
    const amount = purchaseAmount === undefined ? undefined : coinText(purchaseAmount, this.app.$locale.get())
    return html`<div class="card">
      <span class="label" id="get">${this.t('onramp.get')}</span>
      <div class="line">
        <span
          class="figure amount ${amount === undefined ? 'empty' : amountSize(amount)}"
          role="status"
          aria-labelledby="get"
          aria-busy=${quotesLoading ? 'true' : nothing}
          data-testid="onramp-get"
          >${amount ?? (quotesLoading ? '…' : '0')}</span
        >
        ${
          purchaseCurrency
            ? html`<button
                type="button"
                class="pick"
                data-testid="onramp-token"
                aria-description=${this.t('onramp.token-of', { symbol: purchaseCurrency.symbol })}
                ?disabled=${this.disabled}
                @click=${() => this.#pick('OnRampTokenSelect')}
              >
                <w3m-ui-picture
                  round
                  size="32"
                  .name=${purchaseCurrency.symbol}
                  .src=${coinImage(this.app, this.#images.value, purchaseCurrency.symbol)}
                ></w3m-ui-picture
                ><span><bdi>${purchaseCurrency.symbol}</bdi></span>
              </button>`
            : nothing
        }
      </div>
    </div>`
  }

  #pick(view: 'OnRampFiatSelect' | 'OnRampTokenSelect'): void {
    this.dispatchEvent(new CustomEvent('w3m-onramp-pick', { detail: { view } }))
  }
}
