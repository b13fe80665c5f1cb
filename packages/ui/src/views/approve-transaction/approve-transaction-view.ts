import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/spinner/spinner.js'
import { externalIcon } from '../../icons/row-icons.js'
import { shieldIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { SlowController } from '../../internal/slow-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import '../../parts/login/frame-window.js'
import { loginOutcome } from '../../parts/login/login-outcome.js'
import { mailStyles } from '../../parts/login/mail.styles.js'
import { reset } from '../../styles/reset.js'
import { styles } from './approve-transaction-view.styles.js'
import { overlayFrame } from './frame-overlay.js'
import { shownByFrame } from './frame-title.js'

/**
 * @summary The placeholder under the secure frame's own screen: an approval, or the recovery of a wallet. The frame
 *   covers it while it shows something; until then a loading state is visible.
 */
@customElement('w3m-approve-transaction-view')
export class W3mApproveTransactionView extends ViewElement<'ApproveTransaction'> {
  static override styles = [reset, centered, mailStyles, styles]

  readonly #login = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$state,
  )
  readonly #frame = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$frame,
  )
  readonly #window = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$window,
  )
  readonly #pending = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$isPending,
  )
  /** Renders again when the title changes. */
  readonly #history = this.watch(w3m => w3m.router.$history)
  /**
   * True once a request has been seen since the view was opened: afterwards the view does not say that there is none.
   */
  #hasStarted = false
  readonly #slow = new SlowController(this, () => !this.#frame.value?.isShown)
  #overlay: { readonly element: HTMLIFrameElement; readonly end: () => void } | undefined

  override render() {
    const { value: state, slice, error } = this.#login
    const failure = error ?? (state?.phase === 'failed' ? state.error : undefined)
    if (failure !== undefined) {
      const retry = slice ? undefined : () => this.#login.retry()
      return html`<div class="under-failed">
        ${loginOutcome({ w3m: this.app, t: this.t, error: failure, retry, onOther: () => void this.app.close() })}
      </div>`
    }
    void this.#history.value
    const isShown = this.#frame.value?.isShown === true
    this.#hasStarted ||= isShown || this.#pending.value === true || (state !== undefined && state.phase !== 'idle')
    if (slice && !this.#hasStarted) return this.#noRequest()
    const { phase: window = 'offered' } = this.#window.value ?? {}
    if (window !== 'offered') return this.#inOwnWindow()
    return html`
      <div class="hole"></div>
      ${
        isShown
          ? nothing
          : html`<div class="under center">
              <w3m-ui-spinner size="32"></w3m-ui-spinner>
              <div class="said" role="status">
                <h2>${this.t('approve.loading')}</h2>
                <p class="sentence">${this.t(this.#slow.isSlow ? 'wallets.slow' : 'approve.loading-text')}</p>
              </div>
              ${this.#slow.isSlow ? html`<div class="actions">${this.#cancel()}</div>` : nothing}
            </div>`
      }
    `
  }

  /** Shown if a page opens the view without a pending request. */
  #noRequest() {
    return html`<div class="beside center">
      <span class="sign">${shieldIcon()}</span>
      <div class="said" role="status">
        <h2>${this.t('approve.nothing')}</h2>
        <p class="sentence">${this.t('approve.nothing-text')}</p>
      </div>
      <div class="actions">
        <w3m-ui-button full size="l" test-id="approve-close" @click=${() => void this.app.close()}
          >${this.t('modal.close')}</w3m-ui-button
        >
      </div>
    </div>`
  }

  /** Shown while the secure frame runs in its own window. */
  #inOwnWindow() {
    return html`<div class="beside center">
      <span class="sign">${externalIcon()}</span>
      <div class="said" role="status">
        <h2>${this.t('window.heading')}</h2>
        <p class="sentence">${this.t('window.text')}</p>
      </div>
      <div class="actions">
        <w3m-frame-window .w3m=${this.app} .phases=${['open', 'closed', 'blocked'] as const}></w3m-frame-window>
        ${this.#cancel()}
      </div>
    </div>`
  }

  #cancel() {
    return html`<w3m-ui-button full variant="quiet" test-id="approve-cancel" @click=${this.#refuse}
      >${this.t('siwx.cancel')}</w3m-ui-button
    >`
  }

  protected override updated(): void {
    const frame = this.#frame.value
    if (frame?.height) this.style.setProperty('--_frame-height', `${Math.round(frame.height)}px`)
    const hole = this.renderRoot.querySelector<HTMLElement>('.hole')
    const element = frame?.isShown && hole ? frame.element : undefined
    if (element) element.title = this.t('approve.frame', { title: this.t(shownByFrame(this.app)) })
    if (element === this.#overlay?.element) return
    this.#removeOverlay()
    if (element && hole) {
      this.#overlay = { element, end: overlayFrame(element, hole) }
      element.focus({ preventScroll: true })
    }
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#removeOverlay()
  }

  /** Rejects the request: goes back to a required sign-in if this is its signature, else closes the modal. */
  readonly #refuse = (): void => this.app.modal.tryClose()

  #removeOverlay(): void {
    this.#overlay?.end()
    this.#overlay = undefined
  }
}
