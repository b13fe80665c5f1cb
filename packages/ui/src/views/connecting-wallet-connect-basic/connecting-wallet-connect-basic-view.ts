import { css, html, nothing } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import '../../parts/pairing/pairing-panel.js'
import { allWalletsRow } from '../../parts/wallet-list/all-wallets-row.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  .stack {
    display: grid;
    gap: 16px;
    padding: 4px 20px 20px;
  }
`

/**
 * @summary The code for any wallet, as the first view where WalletConnect alone is offered, and the way to all wallets.
 */
@customElement('w3m-connecting-wallet-connect-basic-view')
export class W3mConnectingWalletConnectBasicView extends ViewElement<'ConnectingWalletConnectBasic'> {
  static override styles = [reset, styles]

  readonly #list = this.watchSlice(
    w3m => w3m.load.walletList(),
    slice => slice.$state,
    slice => void slice.fetch(),
  )
  readonly #locale = this.watch(w3m => w3m.$locale)

  override render() {
    return html`<div class="stack">
      <w3m-pairing-panel .w3m=${this.app}></w3m-pairing-panel>
      ${
        this.#list.value?.hasAllWallets
          ? allWalletsRow({
              t: this.t,
              reason: '',
              total: this.#list.value.total,
              locale: this.#locale.value,
              open: () => this.app.router.push('AllWallets'),
            })
          : nothing
      }
    </div>`
  }
}
