import type { ConnectionState } from '@w3m/core'
import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/loading-ring/loading-ring.js'
import type { RingState } from '../../elements/loading-ring/loading-ring.js'
import { errorText, type ErrorText } from '../../i18n/error-text.js'
import { retryIcon } from '../../icons/action-icons.js'
import { customElement } from '../../internal/define-element.js'
import { HeightController } from '../../internal/height-controller.js'
import { ImagesController } from '../../internal/images-controller.js'
import { SlowController } from '../../internal/slow-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import { reset } from '../../styles/reset.js'

type Phase = 'idle' | 'finding' | 'connecting' | 'failed' | 'connected'

/**
 * @summary One wallet that is being connected: its picture in a ring, one sentence of what to do there, and after a
 *   failure a retry, which is a new attempt. Leaving the view ends the attempt; the core sees to that.
 */
@customElement('w3m-connecting-external-view')
export class W3mConnectingExternalView extends ViewElement<'ConnectingExternal'> {
  static override styles = [reset, centered]

  readonly #connection = this.watch(w3m => w3m.connection.$state)
  readonly #connectors = this.watchSlice(
    w3m => w3m.load.discovery(),
    discovery => discovery.$connectors,
  )
  readonly #images = this.bindToInstance(new ImagesController(this))
  readonly #slow = new SlowController(this, () => this.#isWaiting)

  constructor() {
    super()
    new HeightController(this, () => `${this.#phase} ${this.#slow.isSlow}`)
  }

  override render() {
    const phase = this.#phase
    const name = this.#connector?.name ?? this.params.connectorId
    const { heading, text, code } = this.#statusText(phase, name)
    return html`
      <div class="center">
        <w3m-ui-loading-ring .src=${this.#image} .name=${name} .state=${this.#ring(phase)}></w3m-ui-loading-ring>
        <div class="said" role="status">
          <h2>${heading}</h2>
          <p class="sentence">${text}</p>
          ${code ? html`<p class="code">${this.t('error.code', { code })}</p>` : nothing}
        </div>
        <div class="actions">${this.#actions(phase)}</div>
      </div>
    `
  }

  #actions(phase: Phase) {
    const isMissing = this.#isMissing
    const other = html`<w3m-ui-button full variant="quiet" size="l" test-id="connecting-other" @click=${this.#onOther}
      >${this.t('connecting.other')}</w3m-ui-button
    >`
    if (this.#isWaiting) return this.#slow.isSlow ? other : nothing
    if (phase === 'connected') return nothing
    return html`
      <w3m-ui-button
        full
        size="l"
        .variant=${isMissing ? 'secondary' : 'primary'}
        test-id="connecting-retry"
        @click=${this.#onRetry}
      >
        ${phase === 'failed' ? html`<span slot="start">${retryIcon()}</span>${this.t('retry')}` : this.t('connecting.connect')}
      </w3m-ui-button>
      ${
        isMissing
          ? html`<w3m-ui-button full size="l" test-id="connecting-get" @click=${this.#onGet}
              >${this.t('connecting.get')}</w3m-ui-button
            >`
          : nothing
      }
      ${phase === 'failed' ? other : nothing}
    `
  }

  #statusText(phase: Phase, name: string): Omit<ErrorText, 'code'> & { readonly code?: string | undefined } {
    const state = this.#connection.value
    if (phase === 'failed' && state.phase === 'failed') return errorText(this.t, state.error)
    if (phase === 'finding')
      return { heading: this.t('connecting.finding', { name }), text: this.t('connecting.finding-text') }
    if (phase === 'connecting')
      return {
        heading: this.t('connecting.approve', { name }),
        text: this.#slow.isSlow ? this.t('connecting.slow', { name }) : this.t('connecting.approve-text'),
      }
    if (phase === 'connected') return { heading: this.t('connecting.connected', { name }), text: '' }
    return { heading: this.t('connecting.start', { name }), text: this.t('connecting.start-text') }
  }

  #ring(phase: Phase): RingState {
    if (phase === 'failed' && !this.#isMissing) return 'refused'
    return phase === 'connected' ? 'done' : this.#isWaiting ? 'busy' : 'idle'
  }

  /** The phase of this wallet's attempt; `idle` for an attempt with another wallet and for a cancelled one. */
  get #phase(): Phase {
    const state = this.#connection.value
    if (state.phase === 'connected') return state.connector.id === this.params.connectorId ? 'connected' : 'idle'
    if (!('connectorId' in state) || state.connectorId !== this.params.connectorId) return 'idle'
    return state.phase === 'failed' && state.error.code === 'ABORTED' ? 'idle' : state.phase
  }

  get #isWaiting(): boolean {
    return this.#phase === 'finding' || this.#phase === 'connecting'
  }

  get #isMissing(): boolean {
    const state = this.#connection.value
    return this.#phase === 'failed' && state.phase === 'failed' && state.error.code === 'CONNECTOR_NOT_FOUND'
  }

  get #connector() {
    const state: ConnectionState = this.#connection.value
    const currentConnector =
      'connector' in state && state.connector?.id === this.params.connectorId ? state.connector : undefined
    const { connectorId, namespace } = this.params
    return (
      currentConnector ??
      this.#connectors.value?.find(
        connector => connector.id === connectorId && (!namespace || connector.namespace === namespace),
      )
    )
  }

  get #image(): string {
    const connector = this.#connector
    return (connector && (this.#images.value?.connectorImage(connector) ?? connector.icon)) ?? ''
  }

  /** Called synchronously in the click: some wallets open their window only then. */
  #onRetry = (): void => {
    const { connectorId, namespace = this.#connector?.namespace } = this.params
    void this.app.connect({ connectorId, namespace }).catch(() => undefined)
  }

  #onOther = (): void => this.app.router.reset('Connect')

  #onGet = (): void => {
    const { connectorId } = this.params
    const { load, router } = this.app
    void load
      .wallets()
      .then(({ $state }) => $state.get().suggested.find(({ id, rdns }) => id === connectorId || rdns === connectorId))
      .catch(() => undefined)
      .then(wallet => (wallet ? router.push('Downloads', { wallet }) : router.push('GetWallet')))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-connecting-external-view': W3mConnectingExternalView
  }
}
