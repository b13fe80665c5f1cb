import type { OnrampState, OnrampStore, PurchaseCurrency } from '@w3m/core/onramp'
import { html } from 'lit'
import '../../elements/empty/empty.js'
import '../../elements/picture/picture.js'
import { buyIcon } from '../../icons/money-icons.js'
import { customElement } from '../../internal/define-element.js'
import { coinImage } from '../../parts/onramp/load-onramp.js'
import { OnrampPickerElement } from '../../parts/onramp/onramp-picker-element.js'

/** @summary The coins that are sold on the active network, to choose one. */
@customElement('w3m-on-ramp-token-select-view')
export class W3mOnRampTokenSelectView extends OnrampPickerElement<'OnRampTokenSelect'> {
  readonly #network = this.watch(w3m => w3m.network.$state)

  protected override list({ purchaseCurrencies, purchaseCurrency }: OnrampState, store: OnrampStore) {
    const { caipNetwork } = this.app.getNetwork(this.#network.value.namespace)
    if (purchaseCurrencies.length === 0)
      return html`<w3m-ui-empty
        heading=${this.t('onramp.none', { network: caipNetwork?.name ?? '' })}
        text=${this.t('onramp.none-text')}
        ><span slot="icon">${buyIcon()}</span></w3m-ui-empty
      >`
    return this.rows(this.t('on-ramp-token-select.title'), purchaseCurrencies, coin =>
      this.#row(coin, coin.id === purchaseCurrency?.id, store),
    )
  }

  #row({ id, name, symbol }: PurchaseCurrency, isChosen: boolean, store: OnrampStore) {
    return html`<w3m-ui-list-item
      .name=${name}
      .sub=${symbol}
      ?selected=${isChosen}
      test-id=${`onramp-token-${symbol}`}
      @click=${() => {
        store.setPurchaseCurrency(id)
        this.close()
      }}
      ><w3m-ui-picture
        slot="picture"
        round
        .name=${symbol}
        .src=${coinImage(this.app, this.images.value, symbol)}
      ></w3m-ui-picture
    ></w3m-ui-list-item>`
  }
}
