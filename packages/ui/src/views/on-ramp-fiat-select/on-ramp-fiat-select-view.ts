import type { OnrampState, OnrampStore, PaymentCurrency } from '@w3m/core/onramp'
import { html } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { moneyText } from '../../parts/onramp/onramp-amounts.js'
import { OnrampPickerElement } from '../../parts/onramp/onramp-picker-element.js'

/** @summary The currencies that can be paid in, with the limits of each way to pay. */
@customElement('w3m-on-ramp-fiat-select-view')
export class W3mOnRampFiatSelectView extends OnrampPickerElement<'OnRampFiatSelect'> {
  protected override list({ paymentCurrencies, paymentCurrency }: OnrampState, store: OnrampStore) {
    return this.rows(
      this.t('on-ramp-fiat-select.title'),
      paymentCurrencies,
      currency =>
        html`<w3m-ui-list-item
          round
          .name=${currency.id}
          .sub=${this.#limits(currency)}
          .image=${this.images.value?.currencyImage(currency.id) ?? ''}
          ?selected=${currency.id === paymentCurrency?.id}
          test-id=${`onramp-currency-${currency.id}`}
          @click=${() => {
            store.setPaymentCurrency(currency.id)
            this.close()
          }}
        ></w3m-ui-list-item>`,
    )
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
}
