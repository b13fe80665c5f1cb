import { html } from 'lit'
import { property } from 'lit/decorators/property.js'
import { customElement } from '../internal/define-element.js'
import { buttonTokens } from '../styles/button-tokens.js'
import { reset } from '../styles/reset.js'
import { ButtonElement } from './button-element.js'
import { styles } from './button-element.styles.js'

/**
 * @summary Names the active network and opens the list of networks.
 * @attr size - `md` or `sm`.
 * @attr disabled - Answers no click.
 * @attr namespace - Is about this chain family.
 * @csspart button - The native button.
 * @slot - In place of the label.
 */
@customElement('w3m-network-button')
export class W3mNetworkButton extends ButtonElement {
  static override styles = [buttonTokens, reset, styles]

  /** Shown while no network is known. Default: the catalog's "Select Network". */
  @property() label: string | undefined

  readonly #network = this.watch(w3m => w3m.network.$state)

  override render() {
    const { networks, active, namespace } = this.#network.value
    const id = active[this.namespace ?? namespace]
    const network = networks.find(each => each.caipNetworkId === id)
    const isUnsupported = id !== undefined && !network
    const label = network?.name ?? (isUnsupported ? this.t('button.switch-network') : (this.label ?? this.t('button.select-network')))
    return html`<button
      type="button"
      part="button"
      class="button ${this.size} ${isUnsupported ? 'bad' : ''}"
      dir=${this.direction}
      data-testid="network-button"
      aria-haspopup="dialog"
      aria-label=${this.t('button.network', { name: isUnsupported ? this.t('button.unknown-network') : label })}
      ?disabled=${this.disabled}
      @pointerenter=${this.prefetch}
      @focus=${this.prefetch}
      @click=${() => void this.openModal(isUnsupported ? 'UnsupportedChain' : 'Networks')}
    >
      <span class="dot" aria-hidden="true"></span>
      <span class="text" part="label"><slot>${this.isFailed ? this.t('button.failed') : label}</slot></span>
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-button': W3mNetworkButton
  }
}
