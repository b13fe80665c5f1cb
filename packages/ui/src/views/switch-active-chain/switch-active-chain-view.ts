import { html } from 'lit'
import { atom } from 'nanostores'
import '../../elements/button/button.js'
import '../../elements/picture/picture.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import { reset } from '../../styles/reset.js'
import { styles } from './switch-active-chain-view.styles.js'

/** @summary Says that the connected wallet does not support a chain family, and leads to the wallets that do. */
@customElement('w3m-switch-active-chain-view')
export class W3mSwitchActiveChainView extends ViewElement<'SwitchActiveChain'> {
  static override styles = [reset, centered, styles]

  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #images = this.watchSlice(
    w3m => w3m.load.images(),
    images => atom(images),
  )

  override render() {
    const { caipNetworkId: id } = this.params
    const network = this.#network.value.networks.find(each => each.caipNetworkId === id)?.name ?? id
    const wallet = this.app.getWalletInfo()?.name ?? ''
    return html`
      <div class="center">
        <w3m-ui-picture round size="80" .name=${network} .src=${this.#images.value?.networkImage(id) ?? ''}></w3m-ui-picture>
        <div class="said">
          <h2>${this.t('switch-active-chain.heading', { network })}</h2>
          <p class="sentence">${this.t('switch-active-chain.text', { wallet })}</p>
        </div>
        <div class="actions">
          <w3m-ui-button full size="l" variant="primary" test-id="switch-active-chain" @click=${this.#onClick}>${this.t('switch-active-chain.action')}</w3m-ui-button>
        </div>
      </div>
    `
  }

  /** The family's network is shown from here on, and only its wallets are offered. */
  #onClick = (): void => {
    const { namespace, caipNetworkId } = this.params
    this.app.network.follow(caipNetworkId, { show: true })
    void this.app.open({ view: 'Connect', namespace }).catch(() => undefined)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-switch-active-chain-view': W3mSwitchActiveChainView
  }
}
