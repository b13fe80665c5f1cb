import { html } from 'lit'
import { property } from '../internal/property.js'
import { customElement } from '../internal/define-element.js'
import { ButtonElement } from './button-element.js'

/**
 * @summary Connects one named wallet with one click. A wallet that is not on the page is reached by a code or a link,
 *   where it is known; else the list opens.
 * @attr {string} wallet - A connector's id or rdns, or an id of the directory or of the host's own wallets.
 * @attr {'md' | 'sm'} size - `md` (40 px high) or `sm` (32 px). Default: `md`.
 * @attr {boolean} disabled - Answers no click.
 * @attr {string} namespace - Is about this namespace.
 * @csspart button - The native button.
 * @csspart picture - The wallet's picture.
 * @csspart label - The wallet's name.
 * @cssproperty --w3m-accent - Tints its surface.
 * @cssproperty --w3m-font-family - Its type.
 * @cssproperty --w3m-font-size-master - A tenth of the size of the type, 10 px by default.
 * @cssproperty --w3m-border-radius-master - A third of its radius, 4 px by default.
 */
@customElement('w3m-wallet-button')
export class W3mWalletButton extends ButtonElement {
  /** A connector's id or rdns, or an id of the directory or of the host's own wallets. */
  @property() wallet = ''

  override render() {
    return this.onDemand(
      () => import('./wallet-content.js'),
      `wallet-button-${this.wallet}`,
      html`<w3m-wallet-content
        exportparts="button, label, picture"
        .w3m=${this.app}
        .namespace=${this.namespace}
        .size=${this.size}
        .disabled=${this.disabled}
        .wallet=${this.wallet}
      ></w3m-wallet-content>`,
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-button': W3mWalletButton
  }
}
