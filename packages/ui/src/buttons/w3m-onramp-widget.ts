import { html } from 'lit'
import { customElement } from '../internal/define-element.js'
import { ButtonElement } from './button-element.js'

/**
 * @summary What a visitor pays and gets, on the page itself: amount, presets, token and currency, and the way to the
 *   offers in the modal. What it shows loads where it stands on a page.
 * @attr {boolean} disabled - Answers nothing.
 * @cssproperty --w3m-accent - Tints its button.
 * @cssproperty --w3m-font-family - Its type.
 * @cssproperty --w3m-font-size-master - A tenth of the size of the type, 10 px by default.
 * @cssproperty --w3m-border-radius-master - A third of its radius, 4 px by default.
 */
@customElement('w3m-onramp-widget')
export class W3mOnrampWidget extends ButtonElement {
  override render() {
    return this.onDemand(
      () => import('./onramp-content.js'),
      'onramp-widget',
      html`<w3m-onramp-content .w3m=${this.app} .disabled=${this.disabled}></w3m-onramp-content>`,
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-onramp-widget': W3mOnrampWidget
  }
}
