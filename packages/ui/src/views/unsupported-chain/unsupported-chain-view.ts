import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import { disconnectIcon } from '../../icons/row-icons.js'
import { warningIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { WorkController } from '../../internal/work-controller.js'
import { leaveWallet } from '../../parts/leave-wallet.js'
import { centered } from '../../parts/centered.styles.js'
import '../../parts/network-list/network-list.js'
import { reset } from '../../styles/reset.js'
import { styles } from './unsupported-chain-view.styles.js'

/** @summary Says that the wallet stands on a network that the application does not know, and offers the ways out. */
@customElement('w3m-unsupported-chain-view')
export class W3mUnsupportedChainView extends ViewElement<'UnsupportedChain'> {
  static override styles = [reset, centered, styles]

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #disconnect = new WorkController(this, () => leaveWallet(this.app))

  override render() {
    const isConnected = this.#accounts.value[this.app.network.$state.get().namespace]?.status === 'connected'
    return html`
      <div class="center">
        <span class="sign">${warningIcon()}</span>
        <div class="said">
          <h2>${this.t('unsupported-chain.heading')}</h2>
          <p class="sentence">${this.t('unsupported-chain.text')}</p>
        </div>
      </div>
      <w3m-network-list .w3m=${this.app}></w3m-network-list>
      ${
        isConnected
          ? html`<w3m-ui-button
              full
              size="l"
              variant="danger"
              test-id="account-disconnect"
              ?loading=${this.#disconnect.phase === 'busy'}
              @click=${() => this.#disconnect.run()}
              ><span slot="start">${disconnectIcon()}</span>${this.t('account.disconnect')}</w3m-ui-button
            >`
          : nothing
      }
    `
  }
}
