import { html } from 'lit'
import { customElement } from '../internal/define-element.js'
import { property } from '../internal/property.js'
import { W3mElement } from '../internal/w3m-element.js'

/**
 * @summary What a visitor pays and gets, on the page itself: amount, presets, token and currency, and the way to the
 *   offers in the modal. It has an entry of its own, `@w3m/ui/onramp-widget`: pages without it carry nothing of it.
 * @cssproperty --w3m-accent - Tints its button.
 * @cssproperty --w3m-font-family - Its type.
 * @cssproperty --w3m-font-size-master - A tenth of the size of the type, 10 px by default.
 * @cssproperty --w3m-border-radius-master - A third of its radius, 4 px by default.
 */
@customElement('w3m-onramp-widget')
export class W3mOnrampWidget extends W3mElement {
  /** Answers nothing. */
  @property({ type: Boolean, reflect: true }) disabled = false

  override render() {
    import('./onramp-content.js').catch(() => undefined)
    return html`<w3m-onramp-content .w3m=${this.app} .disabled=${this.disabled}></w3m-onramp-content>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-onramp-widget': W3mOnrampWidget
  }
}
