import { isPurchaseOver, type Purchase } from '@w3m/core/onramp'
import { css, html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import '../../elements/list-item/list-item.js'
import { buyIcon } from '../../icons/money-icons.js'
import { customElement } from '../../internal/define-element.js'
import { property } from '../../internal/property.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'
import { purchasesOf } from './load-onramp.js'
import { coinText, moneyText } from './onramp-amounts.js'
import { purchaseVariants } from './purchase-variants.js'

/** The account view lists unfinished purchases, and those begun within this time. */
const newsMs = 600_000

const styles = css`
  :host {
    display: block;
  }
  h2 {
    padding: 8px;
    font-size: var(--_size-12);
    font-weight: 500;
    color: var(--_text-2);
  }
  .rows {
    display: grid;
    gap: 4px;
  }
`
/** @summary The purchases of this browser for the account and their status, above its transactions. */
@customElement('w3m-purchase-list')
export class W3mPurchaseList extends SliceElement {
  static override styles = [reset, styles]

  /** Shows all known purchases, not only recent ones. */
  @property({ type: Boolean }) whole = false
  /** Shows the purchases on every network of the account's namespace. */
  @property({ type: Boolean, attribute: 'all-networks' }) isOfAllNetworks = false
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #purchases = this.bindToInstance(purchasesOf(this))

  override render() {
    void this.#accounts.value
    const { caipAddress, address } = this.app.getAccount(this.#network.value.namespace)
    const visiblePurchases = (this.#purchases.value ?? []).filter(purchase => {
      const isOurs = this.isOfAllNetworks ? purchase.account.endsWith(`:${address}`) : purchase.account === caipAddress
      return isOurs && (this.whole || !isPurchaseOver(purchase) || Date.now() - purchase.atMs < newsMs)
    })
    if (!address || visiblePurchases.length === 0) return nothing
    return html`<h2 tabindex="-1">${this.t('onramp.purchases')}</h2>
      <div class="rows" role="list" aria-label=${this.t('onramp.purchases')} data-testid="purchases">
        ${repeat(
          visiblePurchases,
          ({ id }) => id,
          purchase => html`<div role="listitem">${this.#row(purchase)}</div>`,
        )}
      </div>`
  }

  #row({ id, symbol, purchaseAmount, paymentAmount, paymentCurrency, label, status }: Purchase) {
    const locale = this.app.$locale.get()
    const amount = purchaseAmount === undefined ? '' : coinText(purchaseAmount, locale)
    return html`<w3m-ui-list-item
      .name=${`${amount} ${symbol}`.trim()}
      .sub=${`${moneyText(paymentAmount, paymentCurrency, locale)} · ${label}`}
      .tag=${this.t(`onramp.status-${status}`, { provider: label })}
      tag-variant=${purchaseVariants[status] || 'neutral'}
      chevron
      test-id=${`purchase-${id}`}
      @click=${() => this.app.router.push('BuyInProgress', { id })}
      ><span slot="picture">${buyIcon()}</span></w3m-ui-list-item
    >`
  }
}
