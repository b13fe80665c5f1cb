import { html, nothing } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import '../../parts/legal/legal-line.js'
import { legalConsentOf } from '../../parts/legal/legal-consent.js'
import { legalState } from '../../parts/legal/legal-state.js'
import '../../parts/wallet-list/no-wallet.js'
import '../../parts/wallet-list/wallet-list.js'
import { walletStackStyles } from '../../parts/wallet-list/wallet-stack.styles.js'
import { reset } from '../../styles/reset.js'

/** @summary The wallets alone, where Connect shows them as one row; what to do where there is none. */
@customElement('w3m-connect-wallets-view')
export class W3mConnectWalletsView extends ViewElement<'ConnectWallets'> {
  static override styles = [reset, walletStackStyles]

  readonly #list = this.watchSlice(
    w3m => w3m.load.walletList(),
    slice => slice.$state,
  )
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #consent = this.watch(legalConsentOf)

  override render() {
    const legal = legalState(this.#options.value, this.#consent.value)
    return html`<div class="stack">
      ${legal === 'missing' || legal === 'given' ? html`<w3m-legal-line .w3m=${this.app}></w3m-legal-line>` : nothing}
      ${
        this.#isEmpty
          ? html`<w3m-no-wallet .w3m=${this.app}></w3m-no-wallet>`
          : html`<w3m-wallet-list
              .w3m=${this.app}
              .blocked=${legal === 'missing' ? this.t('legal.required') : ''}
            ></w3m-wallet-list>`
      }
      ${legal === 'quiet' ? html`<w3m-legal-line .w3m=${this.app}></w3m-legal-line>` : nothing}
    </div>`
  }

  /** True where there is no wallet to list, and none is waited for. */
  get #isEmpty(): boolean {
    const { value } = this.#list
    if (!value || value.entries.length || value.hasAllWallets) return false
    return value.directory === 'ready' || (value.directory === 'none' && !this.#options.value.customWallets?.length)
  }
}
