import { html, nothing } from 'lit'
import { property } from 'lit/decorators/property.js'
import { customElement } from '../internal/define-element.js'
import { buttonTokens } from '../styles/button-tokens.js'
import { reset } from '../styles/reset.js'
import { ButtonElement } from './button-element.js'
import { styles } from './button-element.styles.js'

/**
 * @summary Opens the modal for a visitor to connect, and closes it when it is open.
 * @attr size - `md` or `sm`.
 * @attr disabled - Answers no click.
 * @attr namespace - Offers wallets of this chain family only.
 * @csspart button - The native button.
 */
@customElement('w3m-connect-button')
export class W3mConnectButton extends ButtonElement {
  static override styles = [buttonTokens, reset, styles]

  /** Default: the catalog's "Connect Wallet". */
  @property() label: string | undefined
  /** Default: the catalog's "Connecting…". */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined

  readonly #modal = this.watch(w3m => w3m.modal.$state)
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)

  override render() {
    const status = this.#accounts.value[this.namespace ?? this.#network.value.namespace]?.status
    const isLoading = status === 'connecting' || status === 'reconnecting'
    const label = this.isFailed ? this.t('button.failed') : isLoading ? (this.loadingLabel ?? this.t('button.connecting')) : (this.label ?? this.t('button.connect'))
    return html`<button
      type="button"
      part="button"
      class="button primary ${this.size}"
      dir=${this.direction}
      data-testid="connect-button"
      aria-haspopup="dialog"
      aria-busy=${isLoading ? 'true' : nothing}
      ?disabled=${this.disabled}
      @pointerenter=${this.prefetch}
      @focus=${this.prefetch}
      @click=${this.#onClick}
    >
      <span class="text" part="label">${label}</span>
    </button>`
  }

  #onClick = (): void => {
    void (this.#modal.value.open ? this.app.close() : this.openModal('Connect'))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-button': W3mConnectButton
  }
}
