import { html } from 'lit'
import { property } from 'lit/decorators/property.js'
import { customElement } from '../internal/define-element.js'
import { ButtonElement } from './button-element.js'

/**
 * @summary Names the active network and opens the list of networks.
 * @attr size - `md` (40 px high) or `sm` (32 px).
 * @attr disabled - Answers no click.
 * @attr namespace - Is about this chain family.
 * @attr label - Shown while no network is known.
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
    const { networks, active } = this.network.value
    const id = active[this.family]
    const network = networks.find(each => each.caipNetworkId === id)
    const isConnected = this.status === 'connected'
    const isAstray = id !== undefined && !network
    const label = network?.name ?? (isAstray ? this.t('button.switch-network') : (this.label ?? this.t(isConnected ? 'button.unknown-network' : 'button.select-network')))
    const isPictured = isConnected && network
    if (isPictured) import('./network-picture.js').catch(() => undefined)
    return this.control(
      html`<slot>${label}</slot>`,
      {
        testId: 'network-button',
        look: `${isPictured ? 'pictured' : ''} ${isAstray ? 'bad' : ''}`,
        title: network && this.t('button.network', { name: label }),
        click: () => void this.openModal(isAstray && isConnected ? 'UnsupportedChain' : 'Networks'),
      },
      isPictured
        ? html`<w3m-network-picture part="picture" class="picture" .w3m=${this.app} .network=${network} .size=${this.size === 'sm' ? 22 : 28}></w3m-network-picture>`
        : html`<span class="dot" part="picture"></span>`,
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-button': W3mNetworkButton
  }
}
