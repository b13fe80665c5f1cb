import type { CaipAddress, CaipNetwork, WritePaymentUri } from '@w3m/core'
import { html, nothing } from 'lit'
import '../../elements/copy-button/copy-button.js'
import '../../elements/empty/empty.js'
import type { EventFrom } from '../../elements/event-from.js'
import '../../elements/list-item/list-item.js'
import '../../elements/qr-code/qr-code.js'
import { networkIcon } from '../../icons/object-icons.js'
import { chevronIcon } from '../../icons/row-icons.js'
import { warningIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { state } from '../../internal/property.js'
import { ViewElement } from '../../internal/view-element.js'
import { CompatibleNetworks } from '../../parts/account/compatible-networks.js'
import { disclosureStyles } from '../../parts/account/disclosure.styles.js'
import { PartLoader } from '../../parts/account/part-loader.js'
import { noAccount } from '../../parts/account/no-account.js'
import { stackStyles } from '../../parts/account/stack.styles.js'
import { reset } from '../../styles/reset.js'
import { loadReceiveTexts } from './receive-texts.js'
import { styles } from './wallet-receive-view.styles.js'

/** @summary The account's address as a code and as text, what may be sent to it, and a code that asks for an amount. */
@customElement('w3m-wallet-receive-view')
export class W3mWalletReceiveView extends ViewElement<'WalletReceive'> {
  static override styles = [reset, disclosureStyles, stackStyles, styles]

  @state() private isUndrawable = false
  @state() private isAsking = false
  /** The payment URI and its account; it is ignored for any other account. */
  @state() private request: { readonly account: CaipAddress; readonly uri: string } | undefined
  /** Writes payment URIs; undefined until it is loaded, and for namespaces without payment requests. */
  @state() private write: WritePaymentUri | undefined
  /** The namespace for which `write` was loaded. */
  #namespace: string | undefined
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #images = this.bindToInstance(new ImagesController(this))
  readonly #compatible = this.bindToInstance(new CompatibleNetworks(this))
  readonly #form = new PartLoader(this, this.t, 'receive-ask-retry')
  /** Loads the texts of payment requests too. */
  readonly #tokens = this.watchSlice(
    async w3m => (await Promise.all([w3m.load.tokens(), loadReceiveTexts(w3m)]))[0],
    tokens => tokens.$state,
  )

  override render() {
    void this.#accounts.value
    const { namespace } = this.#network.value
    const { address, caipAddress } = this.app.getAccount(namespace)
    if (!address) return noAccount(this.t, this.app)
    const { caipNetwork, caipNetworkId } = this.app.getNetwork(namespace)
    const network = caipNetwork?.name ?? caipNetworkId ?? ''
    const text = (this.request?.account === caipAddress && this.request?.uri) || address
    const count = this.#compatible.list.length
    return html`<div class="stack">
      ${
        this.isUndrawable
          ? html`<p class="note" role="status">${this.t('receive.undrawable')}</p>`
          : html`<w3m-ui-qr-code
              data-testid="receive-qr"
              data-address=${address}
              .value=${text}
              .label=${this.t(text === address ? 'receive.code' : 'wallet-receive.code')}
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
      ${this.write && caipNetwork ? this.#paymentForm(this.write, caipNetwork, caipAddress) : nothing}
      ${
        this.#compatible.isContract
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

  protected override updated(): void {
    const { slice } = this.#tokens
    const { namespace } = this.#network.value
    if (!slice || namespace === this.#namespace) return
    this.#namespace = namespace
    this.write = undefined
    slice.loadPaymentUri(namespace).then(
      write => {
        if (namespace === this.#namespace) this.write = write
      },
      () => undefined,
    )
  }

  /** Hidden where no amount can be asked for, such as on a test network of Solana. */
  #paymentForm(write: WritePaymentUri, network: CaipNetwork, account: CaipAddress | undefined) {
    const { caipNetworkId, nativeCurrency } = network
    const token = { caipNetworkId, address: undefined, decimals: nativeCurrency.decimals }
    return html`<details
      ?hidden=${account && write({ account, token, amount: '1' }) === undefined}
      @toggle=${this.#onToggle}
    >
      <summary data-testid="receive-ask">${chevronIcon()}${this.t('wallet-receive.ask')}</summary>
      ${
        this.isAsking
          ? this.#form.show(
              () => import('../../parts/account/payment-form.js'),
              html`<w3m-payment-form
                .w3m=${this.app}
                .account=${account}
                .network=${network}
                .write=${write}
                .onUri=${(uri: string | undefined) => (this.request = account && uri ? { account, uri } : undefined)}
              ></w3m-payment-form>`,
            )
          : nothing
      }
    </details>`
  }

  /** A closed form drops its payment URI. */
  readonly #onToggle = ({ target }: EventFrom<HTMLDetailsElement>): void => {
    this.isAsking = target.open
    if (!target.open) this.request = undefined
  }
}
