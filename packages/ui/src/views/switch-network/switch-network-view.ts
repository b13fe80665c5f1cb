import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/loading-ring/loading-ring.js'
import { errorText, type ErrorText } from '../../i18n/error-text.js'
import { retryIcon } from '../../icons/action-icons.js'
import { customElement } from '../../internal/define-element.js'
import { HeightController } from '../../internal/height-controller.js'
import { ImagesController } from '../../internal/images-controller.js'
import { SlowController } from '../../internal/slow-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { WorkController } from '../../internal/work-controller.js'
import { centered } from '../../parts/centered.styles.js'
import { embeddedSibling } from '../../parts/network-list/embedded-sibling.js'
import { reset } from '../../styles/reset.js'

/**
 * @summary Asks the wallet to go to a network, at once and once. After a refusal it stays, with a retry; once the
 *   network changed, whoever changed it, the core leads away from here.
 */
@customElement('w3m-switch-network-view')
export class W3mSwitchNetworkView extends ViewElement<'SwitchNetwork'> {
  static override styles = [reset, centered]

  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #images = this.bindToInstance(new ImagesController(this))
  readonly #switch = new WorkController(this, () => this.#switchNetwork())
  readonly #slow = new SlowController(this, () => this.#switch.phase === 'busy')

  constructor() {
    super()
    new HeightController(this, () => `${this.#switch.phase} ${this.#slow.isSlow}`)
  }

  protected override firstUpdated(): void {
    this.#switch.run()
  }

  override render() {
    const id = this.params.caipNetworkId
    const name = this.#network.value.networks.find(network => network.caipNetworkId === id)?.name ?? id
    const { phase } = this.#switch
    const { heading, text, code } = this.#statusText(name)
    return html`
      <div class="center">
        <w3m-ui-loading-ring
          round
          .src=${this.#images.value?.networkImage(id) ?? ''}
          .name=${name}
          .state=${phase === 'failed' ? 'refused' : phase === 'done' ? 'done' : 'busy'}
        ></w3m-ui-loading-ring>
        <div class="said" role="status">
          <h2>${heading}</h2>
          <p class="sentence">${text}</p>
          ${code ? html`<p class="code">${this.t('error.code', { code })}</p>` : nothing}
        </div>
        <div class="actions">
          ${
            phase === 'failed'
              ? html`<w3m-ui-button
                  full
                  size="l"
                  variant="primary"
                  test-id="switch-retry"
                  @click=${() => this.#switch.run()}
                  ><span slot="start">${retryIcon()}</span>${this.t('retry')}</w3m-ui-button
                >`
              : nothing
          }
          ${
            this.#slow.isSlow
              ? html`<w3m-ui-button
                  full
                  size="l"
                  variant="quiet"
                  test-id="switch-stay"
                  @click=${() => this.app.modal.back()}
                  >${this.t('switch-network.stay')}</w3m-ui-button
                >`
              : nothing
          }
        </div>
      </div>
    `
  }

  async #switchNetwork(): Promise<void> {
    const { app } = this
    const { caipNetworkId } = this.params
    const namespace = this.#network.value.networks.find(
      network => network.caipNetworkId === caipNetworkId,
    )?.chainNamespace
    const sibling = namespace && embeddedSibling(app, namespace)
    if (sibling) {
      // It arrives where it is to go.
      app.network.follow(caipNetworkId)
      await app.connect({ connectorId: sibling.id, namespace, session: 'held' })
    }
    await app.switchNetwork(caipNetworkId)
  }

  #statusText(network: string): Omit<ErrorText, 'code'> & { readonly code?: string | undefined } {
    if (this.#switch.phase === 'failed') return errorText(this.t, this.#switch.error, 'switch')
    const id = this.params.caipNetworkId
    const namespace = this.#network.value.networks.find(network => network.caipNetworkId === id)?.chainNamespace
    const wallet = this.app.getWalletInfo(namespace)?.name
    const text = this.#slow.isSlow ? this.t('switch-network.slow') : this.t('switch-network.text', { network })
    return wallet
      ? { heading: this.t('switch-network.approve', { name: wallet }), text }
      : { heading: this.t('switch-network.switching', { network }), text: '' }
  }
}
