import { html, nothing } from 'lit'
import { property } from 'lit/decorators/property.js'
import '../elements/picture/picture.js'
import { customElement } from '../internal/define-element.js'
import { SliceController } from '../internal/slice-controller.js'
import { reset } from '../styles/reset.js'
import { ButtonElement } from './button-element.js'
import { styles } from './button-element.styles.js'

/** @summary What `w3m-wallet-button` shows: a wallet's own name and picture, for which it looks at once. */
@customElement('w3m-wallet-face')
export class W3mWalletFace extends ButtonElement {
  // The tokens come by inheritance from the public element around it.
  static override styles = [reset, styles]

  @property() wallet = ''

  readonly #connection = this.watch(w3m => w3m.connection.$state)
  readonly #connectors = this.bindToInstance(
    new SliceController(
      this,
      w3m => w3m.load.discovery(),
      discovery => discovery.$connectors,
    ),
  )

  override render() {
    const connector = this.#connector
    const state = this.#connection.value
    const isBusy = (state.phase === 'finding' || state.phase === 'connecting') && state.connectorId === connector?.id
    return this.control(
      connector?.name ?? this.t('button.connect'),
      { testId: `wallet-button-${this.wallet}`, look: connector ? 'pictured' : '', isBusy, click: this.#onClick },
      connector ? html`<w3m-ui-picture part="picture" .size=${this.size === 'sm' ? 22 : 28} .src=${connector.icon ?? ''} .name=${connector.name}></w3m-ui-picture>` : nothing,
      isBusy ? html`<span class="wait"></span>` : nothing,
    )
  }

  get #connector() {
    return this.#connectors.value?.find(({ id, rdns, namespace }) => (id === this.wallet || rdns === this.wallet) && (!this.namespace || namespace === this.namespace))
  }

  readonly #onClick = (): void => {
    const connector = this.#connector
    void this.openModal('Connect')
    if (!connector || !this.app.modal.$state.get().open) return
    // Asked in the click itself: some wallets open their window only then.
    this.app.router.push('ConnectingExternal', { connectorId: connector.id })
    void this.app.connect({ connectorId: connector.id, namespace: connector.namespace }).catch(() => undefined)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-face': W3mWalletFace
  }
}
