import { html, nothing } from 'lit'
import { property } from 'lit/decorators/property.js'
import { customElement } from '../internal/define-element.js'
import { buttonTokens } from '../styles/button-tokens.js'
import { reset } from '../styles/reset.js'
import { ButtonElement } from './button-element.js'
import { styles } from './button-element.styles.js'

/**
 * @summary Connects one named wallet with one click. A wallet that is not on the page leads to the list.
 * @attr size - `md` or `sm`.
 * @attr disabled - Answers no click.
 * @attr namespace - Is about this chain family.
 * @csspart button - The native button.
 * @csspart label - The wallet's name.
 * @csspart picture - The wallet's picture.
 */
@customElement('w3m-wallet-button')
export class W3mWalletButton extends ButtonElement {
  static override styles = [buttonTokens, reset, styles]

  /** A connector's id (an rdns, `injected`) or the id of the wallet directory. */
  @property() wallet = ''

  readonly #connection = this.watch(w3m => w3m.connection.$state)
  readonly #connectors = this.watchSlice(
    w3m => w3m.load.discovery(),
    discovery => discovery.$connectors,
    () => void import('../elements/picture/picture.js').catch(() => undefined),
  )

  override render() {
    const connector = this.#connector
    const state = this.#connection.value
    const isLoading = state.phase === 'connecting' && state.connector.id === this.wallet
    const label = this.isFailed ? this.t('button.failed') : isLoading ? this.t('button.connecting') : (connector?.name ?? this.t('button.connect'))
    return html`<button
      type="button"
      part="button"
      class="button ${this.size}"
      dir=${this.direction}
      data-testid="wallet-button-${this.wallet}"
      aria-haspopup="dialog"
      aria-busy=${isLoading ? 'true' : nothing}
      ?disabled=${this.disabled}
      @pointerenter=${this.prefetch}
      @focus=${this.prefetch}
      @click=${this.#onClick}
    >
      ${connector ? html`<w3m-ui-picture part="picture" size="24" .src=${connector.icon ?? ''} .name=${connector.name}></w3m-ui-picture>` : nothing}
      <span class="text" part="label">${label}</span>
    </button>`
  }

  get #connector() {
    return this.#connectors.value?.find(each => each.id === this.wallet && (!this.namespace || each.namespace === this.namespace))
  }

  #onClick = (): void => {
    const connector = this.#connector
    const opened = this.openModal('Connect')
    if (!connector) return
    // Asked in the click itself: some wallets answer only to one.
    this.app.router.push('ConnectingExternal', { connectorId: connector.id })
    void this.app.connect({ connectorId: connector.id, namespace: connector.namespace }).catch(() => undefined)
    void opened
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-button': W3mWalletButton
  }
}
