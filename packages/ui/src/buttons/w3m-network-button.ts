import { html } from 'lit'
import { property } from '../internal/property.js'
import { customElement } from '../internal/define-element.js'
import { ButtonElement } from './button-element.js'

/**
 * @summary Names the active network and opens the list of networks.
 * @attr {'md' | 'sm'} size - `md` (40 px high) or `sm` (32 px). Default: `md`.
 * @attr {boolean} disabled - Answers no click.
 * @attr {string} namespace - Is about this namespace.
 * @attr {string} label - Shown while no network is known.
 * @slot - In place of the label.
 * @csspart button - The native button.
 * @csspart picture - The network's picture.
 * @csspart label - The network's name.
 * @cssproperty --w3m-accent - Tints its surface.
 * @cssproperty --w3m-font-family - Its type.
 * @cssproperty --w3m-font-size-master - A tenth of the size of the type, 10 px by default.
 * @cssproperty --w3m-border-radius-master - A third of its radius, 4 px by default.
 */
@customElement('w3m-network-button')
export class W3mNetworkButton extends ButtonElement {
  /** Shown while no network is known. Default: the catalog's "Select Network". */
  @property() label: string | undefined

  override render() {
    return this.onDemand(
      () => import('./network-content.js'),
      'network-button',
      html`<w3m-network-content
        exportparts="button, label, picture"
        .w3m=${this.app}
        .namespace=${this.namespace}
        .size=${this.size}
        .disabled=${this.disabled}
        .label=${this.label}
        ><slot></slot
      ></w3m-network-content>`,
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-button': W3mNetworkButton
  }
}
