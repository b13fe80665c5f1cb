import { isPurchaseOver, type Purchase } from '@w3m/core/onramp'
import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/copy-button/copy-button.js'
import '../../elements/empty/empty.js'
import { safeHref } from '../../elements/safe-href.js'
import { buyIcon } from '../../icons/money-icons.js'
import { CountdownController } from '../../internal/countdown-controller.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { outcomeDone, outcomeSign, transactionLink } from '../../parts/account/outcome.js'
import { outcomeStyles } from '../../parts/account/outcome.styles.js'
import { purchasesOf } from '../../parts/onramp/load-onramp.js'
import { coinText, moneyText } from '../../parts/onramp/onramp-amounts.js'
import { purchaseVariants } from '../../parts/onramp/purchase-variants.js'
import { reset } from '../../styles/reset.js'
import { styles } from './buy-in-progress-view.styles.js'

/** After this time the view says that the purchase takes long. */
const slowMs = 180_000

/** @summary One purchase: the way to its provider, then how it stands there, until it is over. */
@customElement('w3m-buy-in-progress-view')
export class W3mBuyInProgressView extends ViewElement<'BuyInProgress'> {
  static override styles = [reset, outcomeStyles, styles]

  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #purchases = this.bindToInstance(purchasesOf(this))
  /** Renders again when the purchase begins to take long; its `seconds` are undefined until then. */
  readonly #slow = new CountdownController(this, () => this.#slowAtMs, 0)

  override render() {
    const purchase = this.#purchase
    if (!this.#purchases.value) return nothing
    if (!purchase)
      return html`<w3m-ui-empty
        heading=${this.t('onramp.unknown')}
        action=${this.t('onramp.to-account')}
        @w3m-ui-action=${() => this.app.router.reset('Account')}
        ><span slot="icon">${buyIcon()}</span></w3m-ui-empty
      >`
    const { status, label, symbol, purchaseAmount, paymentAmount, paymentCurrency } = purchase
    const locale = this.app.$locale.get()
    const hasEnded = isPurchaseOver(purchase)
    return html`<div class="stack">
      ${outcomeSign(purchaseVariants[status], !hasEnded, 32)}
      <div role="status">
        <h2 data-testid="onramp-status" data-status=${status}>
          ${this.t(`onramp.status-${status}`, { provider: label })}
        </h2>
      </div>
      <p class="what">
        <bdi>${purchaseAmount === undefined ? '' : coinText(purchaseAmount, locale)} ${symbol}</bdi> ·
        <bdi>${moneyText(paymentAmount, paymentCurrency, locale)}</bdi>
      </p>
      <p class="text" role="status">${this.#text(purchase)}</p>
      ${this.#link(purchase)} ${this.#explorer(purchase)}
      ${
        hasEnded && status !== 'delivered' && status !== 'unknown'
          ? html`<w3m-ui-button
              full
              size="l"
              variant="primary"
              test-id="onramp-again"
              @click=${() => this.app.router.back() || this.app.router.reset('OnRampProviders')}
              >${this.t('onramp.again')}</w3m-ui-button
            >`
          : nothing
      }
      ${outcomeDone(
        'onramp-done',
        this.t(status === 'delivered' ? 'onramp.to-account' : 'onramp.done'),
        () => this.app.router.reset('Account'),
        status === 'delivered' ? 'primary' : 'secondary',
      )}
    </div>`
  }

  get #purchase(): Purchase | undefined {
    return this.#purchases.value?.find(({ id }) => id === this.params.id)
  }

  get #slowAtMs(): number | undefined {
    const purchase = this.#purchase
    // A clock that was set back since then has it begin now.
    return purchase?.status === 'pending' ? Math.min(purchase.atMs, Date.now()) + slowMs : undefined
  }

  #text({ status, label }: Purchase): string {
    const isSlow = this.#slow.seconds !== undefined
    const name = status === 'created' && this.params.isBlocked ? 'blocked' : isSlow ? 'slow' : status
    return this.t(`onramp.text-${name}`, { provider: label })
  }

  /**
   * A link to the provider's page while the purchase can be paid there, for visitors whose window was closed or
   * blocked.
   */
  #link({ url, label }: Purchase) {
    const href = url === undefined ? undefined : safeHref(url)
    if (url === undefined || !href) return nothing
    return html`<div class="ways">
      <a
        class=${this.params.isBlocked ? 'main' : ''}
        href=${href}
        target="_blank"
        rel="noopener noreferrer"
        data-testid="onramp-link"
        >${this.t('onramp.link', { provider: label })}</a
      >
      <w3m-ui-copy-button
        test-id="onramp-copy"
        .value=${url}
        .text=${this.t('onramp.copy-link')}
        .label=${this.t('onramp.copy-link')}
        copied-label=${this.t('account.copied')}
        failed-label=${this.t('account.copy-failed')}
      ></w3m-ui-copy-button>
    </div>`
  }

  #explorer({ account, hash }: Purchase) {
    return transactionLink({
      networks: this.#network.value.networks,
      account,
      hash,
      testId: 'onramp-explorer',
      text: name => this.t('onramp.explorer', { name }),
    })
  }
}
