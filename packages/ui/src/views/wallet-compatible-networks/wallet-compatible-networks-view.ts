import { css, html } from 'lit'
import '../../elements/picture/picture.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { assetRowStyles } from '../../parts/account/asset-row.styles.js'
import { CompatibleNetworks } from '../../parts/account/compatible-networks.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  p {
    padding-inline: 8px;
    color: var(--_text-2);
    text-wrap: pretty;
  }
  ul {
    display: grid;
    gap: 4px;
    list-style: none;
  }
`

/** @summary The networks whose assets reach the account's address. */
@customElement('w3m-wallet-compatible-networks-view')
export class W3mWalletCompatibleNetworksView extends ViewElement<'WalletCompatibleNetworks'> {
  static override styles = [reset, assetRowStyles, stackStyles, styles]

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #compatible = this.bindToInstance(new CompatibleNetworks(this))
  readonly #images = this.bindToInstance(new ImagesController(this))

  override render() {
    void this.#accounts.value
    void this.#network.value
    return html`<div class="stack">
      <p>${this.t(this.#compatible.isContract ? 'compatible.smart' : 'compatible.text')}</p>
      <ul aria-label=${this.t('wallet-compatible-networks.title')}>
        ${this.#compatible.list.map(
          ({ name, caipNetworkId }) =>
            html`<li class="row" data-testid=${`compatible-${caipNetworkId}`}>
              <w3m-ui-picture
                round
                .name=${name}
                .src=${this.#images.value?.networkImage(caipNetworkId) ?? ''}
              ></w3m-ui-picture>
              <span class="texts"><span class="first" dir="auto">${name}</span></span>
            </li>`,
        )}
      </ul>
    </div>`
  }
}
