import type { Connector } from '@w3m/core'
import { html } from 'lit'
import '../../elements/list-item/list-item.js'
import '../../elements/picture/picture.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import { listText } from '../../parts/list-text.js'
import { reset } from '../../styles/reset.js'
import { styles } from './connecting-multi-chain-view.styles.js'

/** @summary One wallet that works on several namespaces: the visitor says on which one to connect it. */
@customElement('w3m-connecting-multi-chain-view')
export class W3mConnectingMultiChainView extends ViewElement<'ConnectingMultiChain'> {
  static override styles = [reset, centered, styles]

  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #images = this.bindToInstance(new ImagesController(this))

  override render() {
    const { connectors } = this.params
    const [wallet] = connectors
    if (!wallet) return undefined
    const image = this.#images.value?.connectorImage(wallet) ?? wallet.icon ?? ''
    return html`
      <div class="center">
        <w3m-ui-picture size="80" .name=${wallet.name} .src=${image}></w3m-ui-picture>
        <div class="said">
          <h2>${this.t('connecting-multi-chain.heading', { name: wallet.name })}</h2>
          <p class="sentence">${this.t('connecting-multi-chain.text')}</p>
        </div>
      </div>
      <div class="rows" role="list" aria-label=${this.t('connecting-multi-chain.list')}>
        ${connectors.map(connector => html`<div role="listitem">${this.#row(connector)}</div>`)}
      </div>
    `
  }

  #row(connector: Connector) {
    const { namespace } = connector
    const networks = this.#network.value.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const first = networks[0]?.caipNetworkId
    return html`<w3m-ui-list-item
      round
      .name=${this.t(`family.${namespace}`) || namespace}
      .sub=${listText(
        networks.map(({ name }) => name),
        this.textLocale,
      )}
      .image=${(first && this.#images.value?.networkImage(first)) ?? ''}
      .tag=${this.#isConnected(connector) ? this.t('wallet.connected') : ''}
      .testId=${`chain-${namespace}`}
      chevron
      @click=${() => this.#choose(connector)}
    ></w3m-ui-list-item>`
  }

  #isConnected({ id, namespace }: Connector): boolean {
    const account = this.#accounts.value[namespace]
    return account?.status === 'connected' && account.connectorId === id
  }

  #choose(connector: Connector): void {
    const { app } = this
    const { id: connectorId, namespace } = connector
    if (this.#isConnected(connector)) {
      app.network.show(namespace)
      return app.router.reset('Account')
    }
    app.router.push('ConnectingExternal', { connectorId, namespace })
    // Called synchronously in the click: some wallets open their window only then. The result is in the connection's
    // state, which the next view shows.
    app.connect({ connectorId, namespace }).catch(() => undefined)
  }
}
