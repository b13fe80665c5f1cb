import { html, nothing } from 'lit'
import '../../elements/copy-button/copy-button.js'
import '../../elements/empty/empty.js'
import '../../elements/list-item/list-item.js'
import '../../elements/qr-code/qr-code.js'
import { networkIcon } from '../../icons/object-icons.js'
import { warningIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { state } from '../../internal/property.js'
import { ViewElement } from '../../internal/view-element.js'
import { compatibleNetworks } from '../../parts/account/compatible-networks.js'
import { reset } from '../../styles/reset.js'
import { noAccount } from '../../parts/account/no-account.js'
import { styles } from './wallet-receive-view.styles.js'

/** @summary The account's address as a code and as text, and what may be sent to it. */
@customElement('w3m-wallet-receive-view')
export class W3mWalletReceiveView extends ViewElement<'WalletReceive'> {
  static override styles = [reset, styles]

  @state() private isUndrawable = false
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #images = this.bindToInstance(new ImagesController(this))

  override render() {
    void this.#accounts.value
    const { namespace } = this.#network.value
    const { address, embeddedWalletInfo } = this.app.getAccount(namespace)
    if (!address) return noAccount(this.t, this.app)
    const { caipNetwork, caipNetworkId } = this.app.getNetwork(namespace)
    const network = caipNetwork?.name ?? caipNetworkId ?? ''
    const isSmart = embeddedWalletInfo?.accountType === 'smartAccount'
    const count = compatibleNetworks(this.app).length
    return html`<div class="stack">
      ${
        this.isUndrawable
          ? html`<p class="note" role="status">${this.t('receive.undrawable')}</p>`
          : html`<w3m-ui-qr-code
              data-testid="receive-qr"
              data-address=${address}
              .value=${address}
              .label=${this.t('receive.code')}
              .name=${network}
              .picture=${(caipNetwork && this.#images.value?.networkImage(caipNetwork.caipNetworkId)) ?? ''}
              @w3m-ui-qr-failed=${() => (this.isUndrawable = true)}
            ></w3m-ui-qr-code>`
      }
      <p class="address" data-testid="receive-address"><bdi>${address}</bdi></p>
      <w3m-ui-copy-button
        full
        size="l"
        variant="primary"
        test-id="receive-copy"
        .value=${address}
        .label=${this.t('account.copy')}
        copied-label=${this.t('account.copied')}
        failed-label=${this.t('account.copy-failed')}
      ></w3m-ui-copy-button>
      ${
        isSmart
          ? html`<p class="warning" role="note" data-testid="receive-smart">
              <span aria-hidden="true">${warningIcon()}</span>${this.t('receive.smart', { network })}
            </p>`
          : html`<p class="note">${this.t('receive.text', { network })}</p>`
      }
      ${
        count > 0
          ? html`<w3m-ui-list-item
              .name=${this.t('receive.networks')}
              .sub=${this.t('receive.networks-count', { count })}
              chevron
              test-id="receive-networks"
              @click=${() => this.app.router.push('WalletCompatibleNetworks')}
              ><span slot="picture">${networkIcon()}</span></w3m-ui-list-item
            >`
          : nothing
      }
    </div>`
  }
}
