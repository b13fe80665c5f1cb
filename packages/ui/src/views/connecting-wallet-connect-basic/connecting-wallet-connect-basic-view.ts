import { css, html, nothing } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { legalConsentOf } from '../../parts/legal/legal-consent.js'
import { legalState } from '../../parts/legal/legal-state.js'
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
 *   There is no code, and no attempt behind it, before the visitor agreed to what the host asks them to.
 */
@customElement('w3m-connecting-wallet-connect-basic-view')
export class W3mConnectingWalletConnectBasicView extends ViewElement<'ConnectingWalletConnectBasic'> {
  static override styles = [reset, styles]

  readonly #options = this.watch(w3m => w3m.$options)
  readonly #consent = this.watch(legalConsentOf)
  readonly #list = this.watchSlice(
    w3m => w3m.load.walletList(),
    slice => slice.$state,
    slice => void slice.fetch(),
  )

  override render() {
    const legal = legalState(this.#options.value, this.#consent.value)
    if (legal !== 'none') void import('../../parts/legal/legal-line.js').catch(() => undefined)
    return html`<div class="stack">
      ${legal === 'missing' || legal === 'given' ? html`<w3m-legal-line .w3m=${this.app}></w3m-legal-line>` : nothing}
      ${legal === 'missing' ? nothing : html`<w3m-pairing-panel .w3m=${this.app}></w3m-pairing-panel>`}
      ${
        this.#list.value?.hasAllWallets
          ? allWalletsRow({
              t: this.t,
              reason: legal === 'missing' ? this.t('legal.required') : '',
              total: this.#list.value.total,
              locale: this.textLocale,
              open: () => this.app.router.push('AllWallets'),
            })
          : nothing
      }
      ${legal === 'quiet' ? html`<w3m-legal-line .w3m=${this.app}></w3m-legal-line>` : nothing}
    </div>`
  }
}
