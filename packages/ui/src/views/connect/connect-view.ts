import { html, nothing } from 'lit'
import { translatorOf } from '../../i18n/translator.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import type { ConnectHints } from '../../parts/connect-hints.js'
import { legalConsentOf } from '../../parts/legal/legal-consent.js'
import { legalState } from '../../parts/legal/legal-state.js'
import { textButton } from '../../parts/text-button.styles.js'
import '../../parts/wallet-list/wallet-list.js'
import { reset } from '../../styles/reset.js'
import { styles } from './connect-view.styles.js'

/** @summary The ways to connect: installed wallets first, and hints for visitors without one. */
@customElement('w3m-connect-view')
export class W3mConnectView extends ViewElement<'Connect'> {
  static override styles = [reset, textButton, styles]

  readonly #wallets = this.watchSlice(
    w3m => w3m.load.walletList(),
    slice => slice.$state,
  )
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #consent = this.watch(legalConsentOf)

  /** Hints above the list for some visitors: undefined until they are loaded, null if they could not be loaded. */
  #hints: ConnectHints | null | undefined

  override render() {
    const legal = legalState(this.#options.value, this.#consent.value)
    // The route has already loaded both, unless the host sets its terms while the view is open.
    if (legal !== 'none')
      void Promise.all([import('../../parts/legal/legal-line.js'), translatorOf(this.app).ready()]).catch(
        () => undefined,
      )
    const blocked = legal === 'missing' ? this.t('legal.required') : ''
    const { value } = this.#wallets
    const hasOwn =
      !value || value.entries.some(entry => entry.kind === 'wallet' && (entry.connectors.length || entry.isRecent))
    const offersWallets = !value || value.methods.includes('wallet')
    const hasNoWallet = offersWallets && !hasOwn && value.methods.length === 1
    if ((hasNoWallet || value?.previous) && this.#hints === undefined) void this.#loadHints()
    const offersGuide =
      offersWallets && value && (hasOwn || this.#hints === null) && this.#options.value.enableWalletGuide !== false
    const wallets = offersWallets
      ? value?.isCollapsed
        ? this.#collapsed(blocked)
        : html`<w3m-wallet-list .w3m=${this.app} .blocked=${blocked}></w3m-wallet-list>`
      : nothing
    return html`<div class="stack">
      ${legal === 'missing' || legal === 'given' ? html`<w3m-legal-line .w3m=${this.app}></w3m-legal-line>` : nothing}
      ${this.#hints?.previousConnection}
      ${
        hasNoWallet && this.#hints !== null
          ? html`<div class=${this.#hints ? '' : 'hints'}>${this.#hints?.empty(value.codePlace)}</div>`
          : nothing
      }
      ${
        this.#options.value.services?.frame
          ? html`<w3m-login-methods .w3m=${this.app} .methods=${value?.methods} .blocked=${blocked}
              >${wallets}</w3m-login-methods
            >`
          : wallets
      }
      ${
        offersGuide || legal === 'quiet'
          ? html`<div class="foot">
              ${
                offersGuide
                  ? html`<p>
                      ${this.t('connect.guide')}
                      <button
                        type="button"
                        class="link"
                        data-testid="get-wallet"
                        @click=${() => this.app.router.push('GetWallet')}
                      >
                        ${this.t('connect.get-wallet')}
                      </button>
                    </p>`
                  : nothing
              }
              ${legal === 'quiet' ? html`<w3m-legal-line .w3m=${this.app}></w3m-legal-line>` : nothing}
            </div>`
          : nothing
      }
    </div>`
  }

  async #loadHints(app = this.app): Promise<void> {
    this.#hints = await import('../../parts/connect-hints.js').then(
      ({ hintsOf }) => hintsOf(app),
      () => null,
    )
    this.requestUpdate()
  }

  #collapsed(blocked: string) {
    void import('../../parts/wallet-list/wallets-row.js').catch(() => undefined)
    return html`<w3m-wallets-row .w3m=${this.app} .blocked=${blocked}></w3m-wallets-row>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connect-view': W3mConnectView
  }
}
