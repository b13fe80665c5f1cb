import { shortenAddress, type SiwxState } from '@w3m/core'
import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/picture/picture.js'
import { errorText, type ErrorText } from '../../i18n/error-text.js'
import { loadLoginTexts } from '../../i18n/login-texts.js'
import { closeIcon } from '../../icons/frame-icons.js'
import { shieldIcon } from '../../icons/status-icons.js'
import { customElement } from '../../internal/define-element.js'
import { SlowController } from '../../internal/slow-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { reset } from '../../styles/reset.js'
import { styles } from './siwx-sign-message-view.styles.js'

/** Errors of a signature that was refused or not accepted. */
const ofSignature: readonly string[] = ['4001', '5000', 'SIWX_REFUSED', 'SIWX_SIGNATURE_INVALID']

const isSilent = /^(?:TIMEOUT|HTTP_UNREACHABLE)$/
const ofServer = /^(?:HTTP_|RESPONSE_)/
const ofSession = /^SIWX_/

/**
 * @summary Asks the visitor to prove by a signature that the account is theirs: who asks, for what, and the two
 *   answers. Where signing in is required, refusing takes the wallet back to where they were signed in, or disconnects
 *   it; the core sees to that.
 */
@customElement('w3m-siwx-sign-message-view')
export class W3mSiwxSignMessageView extends ViewElement<'SIWXSignMessage'> {
  static override styles = [reset, styles]

  readonly #options = this.watch(w3m => w3m.$options)
  readonly #signIn = this.watchSlice(
    w3m => w3m.load.siwx(),
    store => store.$state,
  )
  readonly #slow = new SlowController(this, () => this.#phase === 'signing')
  readonly #slowSite = new SlowController(this, () => this.#phase === 'waiting')

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#isSmart) void loadLoginTexts(this.app).catch(() => undefined)
  }

  override render() {
    const phase = this.#phase
    const app = this.#app
    const wallet = this.app.getWalletInfo()
    const { heading, text, code } = this.#statusText(phase, app.name, wallet?.name ?? '')
    const { address } = this.app.getAccount()
    const { caipNetwork } = this.app.getNetwork()
    const isBusy = phase === 'waiting' || phase === 'signing'
    return html`
      <div class="pair ${phase === 'failed' ? 'refused' : ''}" aria-hidden="true">
        <w3m-ui-picture size="64" .src=${app.icon} .name=${app.name}></w3m-ui-picture>
        <w3m-ui-picture size="64" .src=${wallet?.icon ?? ''} .name=${wallet?.name ?? ''}></w3m-ui-picture>
        <span class="mark">${phase === 'failed' ? closeIcon() : shieldIcon()}</span>
      </div>
      <div class="said" role="status">
        <h2>${heading}</h2>
        <p class="sentence">${text}</p>
        ${code ? html`<p class="code">${this.t('error.code', { code })}</p>` : nothing}
      </div>
      <dl>
        ${this.#row(this.t('siwx.site'), location.host)}
        ${this.#row(this.t('account.title'), address ? shortenAddress(address, { start: 6, end: 6 }) : '', address)}
        ${this.#row(this.t('account.network'), caipNetwork?.name ?? '')}
      </dl>
      <div class="actions">
        <w3m-ui-button full size="l" test-id="siwx-cancel" @click=${() => void this.#signIn.slice?.cancel()}
          >${this.t('siwx.cancel')}</w3m-ui-button
        >
        <w3m-ui-button
          full
          size="l"
          variant="primary"
          test-id="siwx-sign"
          ?loading=${isBusy}
          ?disabled=${!this.#canSign}
          @click=${this.#onSign}
        >
          ${phase === 'failed' ? this.t('retry') : this.t('siwx.sign')}
        </w3m-ui-button>
      </div>
      ${this.params.isRequired ? html`<p class="note">${this.t('siwx.required')}</p>` : nothing}
    `
  }

  #row(name: string, value: string, title = value) {
    return html`<div>
      <dt>${name}</dt>
      <dd title=${title}><bdi>${value}</bdi></dd>
    </div>`
  }

  #statusText(
    phase: SiwxState['phase'],
    name: string,
    wallet: string,
  ): Omit<ErrorText, 'code'> & { readonly code?: string | undefined } {
    const state = this.#signIn.value
    if (state?.phase === 'failed') {
      const { error, step } = state
      const failure = errorText(this.t, error, 'signature')
      const isOfSite = step !== 'signature' && navigator.onLine
      if (isOfSite && isSilent.test(String(error.code)))
        return { heading: this.t('siwx.no-answer'), text: this.t('error.server-text') }
      // A response that tells the visitor nothing, or a refused session before anything was signed: shown as an unknown
      // error with its code.
      if (
        (isOfSite && ofServer.test(String(error.code))) ||
        (step === 'message' && ofSession.test(String(error.code)))
      ) {
        return {
          heading: this.t('error.unknown'),
          text: this.t('error.unknown-text'),
          code: String(error.context['status'] ?? error.code),
        }
      }
      return this.#isSmart && ofSignature.includes(String(error.code))
        ? { ...failure, heading: this.t('error.no-smart-accounts') }
        : failure
    }
    if (phase === 'signing')
      return {
        heading: this.t('connecting.approve', { name: wallet }),
        text: this.#slow.isSlow ? this.t('connecting.slow', { name: wallet }) : this.t('siwx.signing-text'),
      }
    // Only a slow preparation of the message is announced.
    if (state?.phase === 'waiting' && (state.step === 'session' || this.#slowSite.isSlow))
      return { heading: this.t('siwx.leaving'), text: this.t('siwx.waiting-text') }
    if (phase === 'leaving') return { heading: this.t('siwx.leaving'), text: this.t('siwx.leaving-text') }
    return { heading: this.t('siwx.heading', { name }), text: this.t('siwx.text') }
  }

  /** True for a smart account of an embedded wallet, whose signatures not every application can verify. */
  get #isSmart(): boolean {
    return this.app.getAccount().embeddedWalletInfo?.accountType === 'smartAccount'
  }

  get #phase(): SiwxState['phase'] {
    return this.#signIn.value?.phase ?? 'checking'
  }

  get #canSign(): boolean {
    return ['asking', 'waiting', 'signing', 'failed'].includes(this.#phase)
  }

  /** The name and icon from `metadata`, else those of the page. */
  get #app(): { readonly name: string; readonly icon: string } {
    const { metadata } = this.#options.value
    const icon = metadata?.icons?.[0] ?? document.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href ?? ''
    return { name: metadata?.name ?? (document.title || location.hostname), icon }
  }

  /** The result is in the slice's state, which the view shows. */
  #onSign = (): void => {
    this.#signIn.slice?.sign().catch(() => undefined)
  }
}
