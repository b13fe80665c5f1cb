import { html } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import '../../elements/empty/empty.js'
import '../../elements/list-item/list-item.js'
import '../../elements/picture/picture.js'
import '../../elements/skeleton/skeleton.js'
import { buyIcon } from '../../icons/money-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { filledRows } from '../../parts/account/filled-rows.styles.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { leavePicker } from '../../parts/onramp/leave-picker.js'
import { coinImage, loadOnramp } from '../../parts/onramp/load-onramp.js'
import { reset } from '../../styles/reset.js'

/** @summary The coins that are sold on the active network, to choose one. */
@customElement('w3m-on-ramp-token-select-view')
export class W3mOnRampTokenSelectView extends ViewElement<'OnRampTokenSelect'> {
  static override styles = [reset, stackStyles, filledRows]

  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #onramp = this.watchSlice(
    loadOnramp,
    store => store.$state,
    store => void store.load(),
  )
  readonly #images = this.bindToInstance(new ImagesController(this))

  override render() {
    const { value } = this.#onramp
    if (!value || value.source === 'none')
      return html`<w3m-ui-skeleton count="3" aria-busy="true"></w3m-ui-skeleton
        ><span class="sr-only" role="status">${this.t('view.loading')}</span>`
    const { caipNetwork } = this.app.getNetwork(this.#network.value.namespace)
    if (value.purchaseCurrencies.length === 0)
      return html`<w3m-ui-empty
        heading=${this.t('onramp.none', { network: caipNetwork?.name ?? '' })}
        text=${this.t('onramp.none-text')}
        ><span slot="icon">${buyIcon()}</span></w3m-ui-empty
      >`
    return html`<div class="stack" role="list" aria-label=${this.t('on-ramp-token-select.title')}>
      ${repeat(
        value.purchaseCurrencies,
        ({ id }) => id,
        ({ id, name, symbol }) =>
          html`<div role="listitem">
            <w3m-ui-list-item
              .name=${name}
              .sub=${symbol}
              ?selected=${id === value.purchaseCurrency?.id}
              test-id=${`onramp-token-${symbol}`}
              @click=${() => this.#choose(id)}
              ><w3m-ui-picture
                slot="picture"
                round
                .name=${symbol}
                .src=${coinImage(this.app, this.#images.value, symbol)}
              ></w3m-ui-picture
            ></w3m-ui-list-item>
          </div>`,
      )}
    </div>`
  }

  #choose(id: string): void {
    this.#onramp.slice?.setPurchaseCurrency(id)
    leavePicker(this.app)
  }
}
