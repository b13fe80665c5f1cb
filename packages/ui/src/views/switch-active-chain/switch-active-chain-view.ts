import type { Connector } from '@w3m/core'
import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/picture/picture.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import { reset } from '../../styles/reset.js'
import { styles } from './switch-active-chain-view.styles.js'

/**
 * @summary Says that the wallet is not connected on a namespace, and offers wallets for it: the same wallet first, if
 *   it supports the namespace.
 */
@customElement('w3m-switch-active-chain-view')
export class W3mSwitchActiveChainView extends ViewElement<'SwitchActiveChain'> {
  static override styles = [reset, centered, styles]

  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #images = this.bindToInstance(new ImagesController(this))

  readonly #wallets = this.watchSlice(
    w3m => w3m.load.walletList(),
    wallets => wallets.$state,
  )

  override render() {
    const { caipNetworkId: id } = this.params
    const network = this.#network.value.networks.find(candidate => candidate.caipNetworkId === id)?.name ?? id
    const wallet = this.app.getWalletInfo()?.name ?? ''
    const sameWallet = this.#sameWallet
    return html`
      <div class="center">
        <w3m-ui-picture
          round
          size="80"
          .name=${network}
          .src=${this.#images.value?.networkImage(id) ?? ''}
        ></w3m-ui-picture>
        <div class="said">
          <h2>${this.t('switch-active-chain.heading', { network })}</h2>
          <p class="sentence">
            ${this.t(sameWallet ? 'switch-active-chain.text-same' : 'switch-active-chain.text', { wallet })}
          </p>
        </div>
        <div class="actions">
          ${
            sameWallet
              ? html`<w3m-ui-button
                  full
                  size="l"
                  variant="primary"
                  test-id="switch-active-chain-same"
                  @click=${() => this.#connect(sameWallet)}
                  >${this.t('switch-active-chain.same', { wallet })}</w3m-ui-button
                >`
              : nothing
          }
          <w3m-ui-button
            full
            size="l"
            variant=${sameWallet ? 'quiet' : 'primary'}
            test-id="switch-active-chain"
            @click=${this.#onClick}
            >${this.t('switch-active-chain.action')}</w3m-ui-button
          >
        </div>
      </div>
    `
  }

  /** The connector by which the connected wallet is reached on this namespace. */
  get #sameWallet(): Connector | undefined {
    const { namespace } = this.params
    const current = this.app.connection.connectorOf(this.#network.value.namespace)
    const row = this.#wallets.value?.installed.find(({ connectors }) =>
      connectors.some(connector => connector.id === current?.id && connector.namespace === current.namespace),
    )
    return row?.connectors.find(connector => connector.namespace === namespace)
  }

  #connect({ id: connectorId, namespace }: Connector): void {
    const { app, params } = this
    app.network.follow(params.caipNetworkId, { show: true })
    app.router.push('ConnectingExternal', { connectorId, namespace })
    // Called synchronously in the click: some wallets open their window only then. The result is in the connection's
    // state, which the next view shows.
    app.connect({ connectorId, namespace }).catch(() => undefined)
  }

  /** Makes the namespace's network the shown one and opens Connect with only its wallets. */
  #onClick = (): void => {
    const { namespace, caipNetworkId } = this.params
    this.app.network.follow(caipNetworkId, { show: true })
    void this.app.open({ view: 'Connect', namespace }).catch(() => undefined)
  }
}
