import type { WalletLink } from '@w3m/core'
import { css, html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import '../../elements/list-item/list-item.js'
import '../../elements/skeleton/skeleton.js'
import { errorText } from '../../i18n/error-text.js'
import { downloadIcon } from '../../icons/row-icons.js'
import { gridIcon, walletIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { SlowController } from '../../internal/slow-controller.js'
import { retryPanel, skeletonRows } from '../../parts/account/retry-panel.js'
import { walletStackStyles } from '../../parts/wallet-list/wallet-stack.styles.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  ul {
    display: grid;
    gap: 8px;
    padding: 0;
  }
  .slow {
    text-align: center;
    color: var(--_text-2);
  }
`

/** @summary A few wallets that are worth getting, and the way to all others. */
@customElement('w3m-get-wallet-view')
export class W3mGetWalletView extends ViewElement<'GetWallet'> {
  static override styles = [reset, walletStackStyles, styles]

  readonly #wallets = this.watchSlice(
    w3m => w3m.load.wallets(),
    slice => slice.$state,
    slice => void slice.fetch(),
  )
  readonly #slow = new SlowController(this, () => this.#isLoading)

  get #isLoading(): boolean {
    const { value, error } = this.#wallets
    return error === undefined && (!value || (value.directory === 'loading' && value.suggested.length === 0))
  }

  override render() {
    const { value, error } = this.#wallets
    if (this.#isLoading) {
      return html`<div class="stack">
        ${skeletonRows(this.t, 4)}${this.#slow.isSlow ? html`<p class="slow" role="status">${this.t('wallets.slow')}</p>` : nothing}
      </div>`
    }
    const hasFailed = error !== undefined || value?.directory === 'failed'
    return html`<div class="stack">
      ${
        value?.suggested.length
          ? html`<ul aria-label=${this.t('get-wallet.list')}>
              ${value.suggested.map(wallet => html`<li>${this.#row(wallet)}</li>`)}
            </ul>`
          : hasFailed
            ? retryPanel(
                this.t,
                { heading: this.t('wallets.failed'), text: errorText(this.t, error ?? value?.error, 'service').text },
                { testId: 'wallets-retry', retry: this.#retry },
              )
            : html`<w3m-ui-empty .heading=${this.t('get-wallet.empty')} .text=${this.t('get-wallet.empty-text')}
                ><span slot="icon">${walletIcon()}</span></w3m-ui-empty
              >`
      }
      ${
        value?.hasAllWallets && !hasFailed
          ? html`<w3m-ui-button
              full
              size="l"
              variant="secondary"
              test-id="explore-wallets"
              @click=${() => this.app.router.push('AllWallets')}
              ><span slot="start">${gridIcon()}</span>${this.t('get-wallet.explore')}</w3m-ui-button
            >`
          : nothing
      }
    </div>`
  }

  #row(wallet: WalletLink) {
    return html`<w3m-ui-list-item
      .name=${wallet.name}
      .image=${wallet.image ?? ''}
      .testId=${`get-wallet-${wallet.id}`}
      @click=${() => this.app.router.push('Downloads', { wallet })}
      ><span slot="end">${downloadIcon()}</span></w3m-ui-list-item
    >`
  }

  readonly #retry = (): void => {
    if (this.#wallets.slice) void this.#wallets.slice.fetch()
    else this.#wallets.retry()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-get-wallet-view': W3mGetWalletView
  }
}
