import type { PaymentCurrency } from '@w3m/core/onramp'
import { html } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import '../../elements/list-item/list-item.js'
import '../../elements/skeleton/skeleton.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { filledRows } from '../../parts/account/filled-rows.styles.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { leavePicker } from '../../parts/onramp/leave-picker.js'
import { loadOnramp } from '../../parts/onramp/load-onramp.js'
import { moneyText } from '../../parts/onramp/onramp-amounts.js'
import { reset } from '../../styles/reset.js'

/** @summary The currencies that can be paid in, with the limits of each way to pay. */
@customElement('w3m-on-ramp-fiat-select-view')
export class W3mOnRampFiatSelectView extends ViewElement<'OnRampFiatSelect'> {
  static override styles = [reset, stackStyles, filledRows]

  readonly #images = this.bindToInstance(new ImagesController(this))
  readonly #onramp = this.watchSlice(
    loadOnramp,
    store => store.$state,
    store => void store.load(),
  )

  override render() {
    const { value } = this.#onramp
    if (!value || value.source === 'none')
      return html`<w3m-ui-skeleton count="2" aria-busy="true"></w3m-ui-skeleton
        ><span class="sr-only" role="status">${this.t('view.loading')}</span>`
    return html`<div class="stack" role="list" aria-label=${this.t('on-ramp-fiat-select.title')}>
      ${repeat(
        value.paymentCurrencies,
        ({ id }) => id,
        each =>
          html`<div role="listitem">
            <w3m-ui-list-item
              round
              .name=${each.id}
              .sub=${this.#limits(each)}
              .image=${this.#images.value?.currencyImage(each.id) ?? ''}
              ?selected=${each.id === value.paymentCurrency?.id}
              test-id=${`onramp-currency-${each.id}`}
              @click=${() => this.#choose(each.id)}
            ></w3m-ui-list-item>
          </div>`,
      )}
    </div>`
  }

  #limits({ id, methods }: PaymentCurrency): string {
    const money = (amount: string) => moneyText(amount, id, this.app.$locale.get())
    return methods
      .map(({ id: method, min, max }) =>
        this.t('onramp.method-limits', {
          method: this.t(
            /card/i.test(method)
              ? 'onramp.method-card'
              : /bank|ach/i.test(method)
                ? 'onramp.method-bank'
                : 'onramp.method-other',
          ),
          min: money(min),
          max: money(max),
        }),
      )
      .join(' · ')
  }

  #choose(id: string): void {
    this.#onramp.slice?.setPaymentCurrency(id)
    leavePicker(this.app)
  }
}
