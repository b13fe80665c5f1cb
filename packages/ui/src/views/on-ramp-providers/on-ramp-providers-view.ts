import { isW3mError } from '@w3m/core'
import type { OnrampOffer, OnrampProvider, OnrampState, OnrampStore } from '@w3m/core/onramp'
import { html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import '../../elements/error-panel/error-panel.js'
import '../../elements/list-item/list-item.js'
import '../../elements/skeleton/skeleton.js'
import { errorText } from '../../i18n/error-text.js'
import { buyIcon } from '../../icons/money-icons.js'
import { alertIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { state } from '../../internal/property.js'
import { SlowController } from '../../internal/slow-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { noteStyles } from '../../parts/account/notes.styles.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { unloaded } from '../../parts/account/retry-panel.js'
import { loadOnramp } from '../../parts/onramp/load-onramp.js'
import { coinText, moneyText } from '../../parts/onramp/onramp-amounts.js'
import { limitTexts } from '../../parts/onramp/onramp-form.js'
import { openCheckout } from '../../parts/onramp/open-checkout.js'
import { legalConsentOf } from '../../parts/legal/legal-consent.js'
import { legalState } from '../../parts/legal/legal-state.js'
import '../../parts/legal/legal-line.js'
import { reset } from '../../styles/reset.js'
import { styles } from './on-ramp-providers-view.styles.js'

/** @summary What is paid and bought, and who sells it for how much. */
@customElement('w3m-on-ramp-providers-view')
export class W3mOnRampProvidersView extends ViewElement<'OnRampProviders'> {
  static override styles = [reset, noteStyles, stackStyles, styles]

  /** The provider whose page is being opened. */
  @state() private opening: string | undefined
  @state() private failure: unknown
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #onramp = this.watchSlice(loadOnramp, store => store.$state)
  readonly #slow = new SlowController(this, () => this.#onramp.value?.isLoading ?? true)

  override render() {
    void this.#accounts.value
    const { slice, value, error } = this.#onramp
    const { namespace } = this.#network.value
    const { caipNetwork, caipNetworkId } = this.app.getNetwork(namespace)
    if (error !== undefined) return this.#failed(error, () => this.#onramp.retry())
    if (!this.app.getAccount(namespace).address)
      return this.#emptyState(this.t('account.none'), this.t('account.none-text'), this.t('connecting.connect'))
    const isNothingSold = value && value.source !== 'none' && !value.isLoading && value.purchaseCurrencies.length === 0
    // A failed read does not prove that nothing is sold.
    if (slice && isNothingSold && value.error) return this.#failed(value.error, () => void slice.load({ force: true }))
    if (isNothingSold)
      return this.#emptyState(
        this.t('onramp.none', { network: caipNetwork?.name ?? caipNetworkId ?? '' }),
        this.t('onramp.none-text'),
        '',
      )
    return html`<div class="stack">
      <w3m-onramp-form
        .w3m=${this.app}
        @w3m-onramp-pick=${({ detail }: CustomEvent<{ view: 'OnRampFiatSelect' | 'OnRampTokenSelect' }>) =>
          this.app.router.push(detail.view)}
      ></w3m-onramp-form>
      ${slice && value ? this.#offers(slice, value) : html`<w3m-ui-skeleton count="2"></w3m-ui-skeleton>`}
      ${this.#slow.isSlow ? html`<p class="note" role="status">${this.t('wallets.slow')}</p>` : nothing}
      <w3m-ui-button full test-id="onramp-what" @click=${this.#onExplain}>${this.t('onramp.what')}</w3m-ui-button>
      ${this.#legal()}
    </div>`
  }

  /** Drops an earlier failure: the network or the account may have changed meanwhile. */
  override connectedCallback(): void {
    super.connectedCallback()
    this.failure = undefined
    this.opening = undefined
  }

  /** Drops what was said of an offer that was over, once there is another. */
  protected override willUpdate(): void {
    const hasOffer = this.#onramp.value?.purchaseAmount !== undefined
    if (hasOffer && isW3mError(this.failure) && this.failure.code === 'ONRAMP_NOT_QUOTED') this.failure = undefined
  }

  #offers(slice: OnrampStore, state: OnrampState) {
    return html`${this.#builtIn(slice, state)} ${this.#estimate(slice, state)}
      ${
        this.failure === undefined
          ? nothing
          : html`<w3m-ui-error-panel
              heading=${this.t('onramp.failed')}
              text=${errorText(this.t, this.failure, 'service').text}
              data-testid="onramp-failure"
            ></w3m-ui-error-panel>`
      }
      <div
        class="rows"
        role="list"
        aria-label=${this.t('onramp.providers')}
        aria-busy=${state.quotesLoading ? 'true' : nothing}
      >
        ${repeat(
          state.providers,
          ({ name }) => name,
          provider => html`<div role="listitem">${this.#row(slice, state, provider)}</div>`,
        )}
      </div>
      <span class="sr-only" role="status">${state.quotesLoading ? this.t('onramp.quoting') : ''}</span>`
  }

  #row(slice: OnrampStore, state: OnrampState, provider: OnrampProvider) {
    const { name, label } = provider
    const offer = state.quotes[name]
    const isReady = offer?.status === 'ready'
    const problem = slice.amountProblem()
    const reason = problem
      ? this.t(`onramp.problem-${problem}`, limitTexts(this.app, state.paymentCurrency))
      : offer?.status === 'failed'
        ? this.t('onramp.not-quoted-reason', { provider: label })
        : ''
    return html`<w3m-ui-list-item
      .name=${label}
      .sub=${this.#providerText(state, provider, offer)}
      ?disabled=${!isReady}
      .reason=${reason}
      ?loading=${offer?.status === 'loading' || this.opening === name}
      test-id=${`onramp-provider-${name}`}
      @click=${() => isReady && this.#buy(slice, name)}
      ><span slot="end">${this.#end(state, provider, offer)}</span></w3m-ui-list-item
    >`
  }

  #end(state: OnrampState, { name, label }: OnrampProvider, offer: OnrampOffer | undefined) {
    if (offer?.status === 'failed') return html`<span class="note">${this.t('onramp.not-quoted')}</span>`
    if (offer?.status !== 'ready') return nothing
    return html`<span class="offer"
      ><bdi data-testid=${`onramp-offer-${name}`}>${this.#offerText(state, offer)}</bdi
      ><span class="sr-only">${this.t('onramp.open', { provider: label })}</span></span
    >`
  }

  /**
   * The second line of a provider: the fees of its offer, or its usual range before that, and whether it is a sandbox.
   */
  #providerText(
    { paymentCurrency }: OnrampState,
    { isSandbox, feeRange }: OnrampProvider,
    offer: OnrampOffer | undefined,
  ) {
    const fees = offer?.status === 'ready' ? offer.quote.fees : undefined
    const feeText =
      fees !== undefined
        ? this.t('onramp.fees', { fees: moneyText(fees, paymentCurrency?.id ?? '', this.app.$locale.get()) })
        : feeRange && !isSandbox && this.t('onramp.fee-range', { range: feeRange })
    // The fees come first, because the end of the line may be truncated.
    return [feeText, isSandbox && this.t('onramp.sandbox')].filter(Boolean).join(' · ')
  }

  /** The amount of an offer, with its symbol. */
  #offerText({ purchaseCurrency }: OnrampState, offer: OnrampOffer & { readonly status: 'ready' }): string {
    return `${coinText(offer.quote.purchaseAmount, this.app.$locale.get())} ${purchaseCurrency?.symbol ?? ''}`
  }

  /** Shown without any offer: an estimate from the market price, marked as such, and a retry. */
  #estimate(slice: OnrampStore, state: OnrampState) {
    const { quotes, quotesLoading, purchaseAmount, estimate, purchaseCurrency } = state
    if (quotesLoading || purchaseAmount !== undefined) return nothing
    if (Object.keys(quotes).length === 0) return this.#gone(slice, state)
    const symbol = purchaseCurrency?.symbol ?? ''
    return html`<div
        class="remark"
        role="status"
        data-testid=${estimate === undefined ? 'onramp-no-quotes' : 'onramp-estimate'}
      >
        <span aria-hidden="true">${alertIcon()}</span>
        <p class="estimate">
          <b
            ><bdi
              >${
                estimate === undefined
                  ? this.t('onramp.no-quotes')
                  : this.t('onramp.estimate', { amount: coinText(estimate, this.app.$locale.get()), symbol })
              }</bdi
            ></b
          >
          ${this.t(estimate === undefined ? 'onramp.no-quotes-text' : 'onramp.estimate-text')}
        </p>
      </div>
      ${this.#ask(slice, this.t('retry'))}`
  }

  /** Offers that are over go once nobody did anything for a while. */
  #gone(slice: OnrampStore, { providers, isLoading }: OnrampState) {
    const isAskable = !isLoading && providers.length > 0 && slice.amountProblem() === undefined
    return isAskable ? this.#ask(slice, this.t('onramp.get-quotes')) : nothing
  }

  #ask(slice: OnrampStore, text: string) {
    return html`<w3m-ui-button full test-id="onramp-retry" @click=${() => void slice.quote()}>${text}</w3m-ui-button>`
  }

  /** Shown if the built-in list is used, because the service did not return its own. */
  #builtIn(slice: OnrampStore, { source, isLoading }: OnrampState) {
    if (source !== 'built-in') return nothing
    return html`<p class="note" role="status" data-testid="onramp-built-in">${this.t('onramp.built-in')}</p>
      <w3m-ui-button full test-id="onramp-reload" ?loading=${isLoading} @click=${() => void slice.load({ force: true })}
        >${this.t('retry')}</w3m-ui-button
      >`
  }

  #emptyState(heading: string, text: string, action: string) {
    return html`<w3m-ui-empty
      heading=${heading}
      text=${text}
      action=${action}
      data-testid="onramp-empty"
      @w3m-ui-action=${() => this.app.router.reset('Connect')}
      ><span slot="icon">${buyIcon()}</span></w3m-ui-empty
    >`
  }

  #failed(error: unknown, retry: () => void) {
    return unloaded(this.t, error, 'onramp-load-retry', retry)
  }

  #legal() {
    const legal = legalState(this.#options.value, legalConsentOf(this.app).get())
    return legal === 'quiet' ? html`<w3m-legal-line .w3m=${this.app}></w3m-legal-line>` : nothing
  }

  async #buy(slice: OnrampStore, provider: string): Promise<void> {
    if (this.opening !== undefined) return
    this.opening = provider
    this.failure = undefined
    try {
      await openCheckout(this.app, slice, provider)
    } catch (error) {
      this.failure = error
    } finally {
      this.opening = undefined
    }
  }

  readonly #onExplain = (): void => {
    this.app.events.track('SELECT_WHAT_IS_A_BUY', {
      isSmartAccount:
        this.app.getAccount(this.#network.value.namespace).embeddedWalletInfo?.accountType === 'smartAccount',
    })
    this.app.router.push('WhatIsABuy')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-on-ramp-providers-view': W3mOnRampProvidersView
  }
}
