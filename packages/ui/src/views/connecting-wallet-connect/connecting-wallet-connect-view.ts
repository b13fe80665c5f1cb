import type { WalletLink, WalletRow } from '@w3m/core'
import { readDevice, walletPlatforms, type WalletPlatform } from '@w3m/core/wallet-links'
import { html, nothing } from 'lit'
import { state } from '../../internal/property.js'
import '../../elements/button/button.js'
import '../../elements/loading-ring/loading-ring.js'
import '../../elements/tabs/tabs.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import '../../parts/pairing/pairing-panel.js'
import { chooseWallet } from '../../parts/wallet-list/choose-wallet.js'
import { reset } from '../../styles/reset.js'
import { styles } from './connecting-wallet-connect-view.styles.js'

const platformTexts = {
  browser: 'pairing.way-browser',
  unsupported: 'pairing.way-browser',
  qrcode: 'wallet.code',
  mobile: 'pairing.way-mobile',
  desktop: 'pairing.way-desktop',
  web: 'pairing.way-web',
} as const

/** @summary One wallet over a relay, or any wallet that can scan. Several connection methods are shown as tabs. */
@customElement('w3m-connecting-wallet-connect-view')
export class W3mConnectingWalletConnectView extends ViewElement<'ConnectingWalletConnect'> {
  static override styles = [reset, centered, styles]

  readonly #list = this.watchSlice(
    w3m => w3m.load.walletList(),
    slice => slice.$state,
  )
  readonly #options = this.watch(w3m => w3m.$options)
  @state() private chosenPlatform: WalletPlatform | undefined

  override render() {
    const { wallet } = this.params
    const installed = this.#installed
    const device = readDevice(window)
    const platforms = walletPlatforms(wallet, device, {
      isInstalled: installed !== undefined,
      // A phone has no extensions to get.
      hasExtension: installed !== undefined || (!device.isMobile && Boolean(wallet?.chromeStore)),
      isBasic: this.#options.value.connectors?.join() === 'walletConnect',
    })
    const platform = this.chosenPlatform && platforms.includes(this.chosenPlatform) ? this.chosenPlatform : platforms[0]
    return html`
      ${
        platforms.length > 1
          ? html`<w3m-ui-tabs
              .tabs=${platforms.map(id => ({ id, label: this.t(platformTexts[id]), testId: `wc-way-${id}` }))}
              .selected=${platform}
              .label=${this.t('pairing.ways')}
              @w3m-ui-select=${({ detail }: CustomEvent<{ readonly id: WalletPlatform }>) => (this.chosenPlatform = detail.id)}
            ></w3m-ui-tabs>`
          : nothing
      }
      <div
        role=${platforms.length > 1 ? 'tabpanel' : nothing}
        aria-label=${platforms.length > 1 ? this.t(platformTexts[platform]) : nothing}
      >
        ${
          wallet && (platform === 'browser' || platform === 'unsupported')
            ? this.#extension(wallet, installed)
            : html`<w3m-pairing-panel
                .w3m=${this.app}
                .wallet=${wallet}
                .way=${platform}
                .onOther=${this.#onOther}
              ></w3m-pairing-panel>`
        }
      </div>
    `
  }

  #extension(wallet: WalletLink, installed: WalletRow | undefined) {
    const { name } = wallet
    return html`<div class="center">
      <w3m-ui-loading-ring .src=${wallet.image ?? ''} .name=${name} state="idle"></w3m-ui-loading-ring>
      <div class="said">
        <h2>${installed ? this.t('pairing.in-browser') : this.t('pairing.not-here', { name })}</h2>
        <p class="sentence">
          ${installed ? this.t('pairing.in-browser-text', { name }) : this.t('pairing.not-here-text')}
        </p>
      </div>
      <div class="actions">
        ${
          installed
            ? html`<w3m-ui-button
                full
                size="l"
                variant="primary"
                test-id="connecting-browser"
                @click=${() => this.#list.slice && chooseWallet(this.app, this.#list.slice, installed)}
                >${this.t('connecting.connect')}</w3m-ui-button
              >`
            : html`<w3m-ui-button
                full
                size="l"
                variant="primary"
                test-id="connecting-get"
                @click=${() => this.app.router.push('Downloads', { wallet })}
                >${this.t('downloads.title', { name })}</w3m-ui-button
              >`
        }
      </div>
    </div>`
  }

  /** The wallet's own extension in this page, where the visitor has both. */
  get #installed(): WalletRow | undefined {
    const { wallet } = this.params
    return (
      wallet &&
      this.#list.value?.installed.find(
        ({ id, rdns }) => id === wallet.id || (rdns !== undefined && rdns === wallet.rdns),
      )
    )
  }

  readonly #onOther = (): void => this.app.modal.back()
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-wallet-connect-view': W3mConnectingWalletConnectView
  }
}
