import { html } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import '../../parts/login/code-form.js'
import '../../parts/login/frame-window.js'
import { loginOutcome } from '../../parts/login/login-outcome.js'
import { mailStyles } from '../../parts/login/mail.styles.js'
import { reset } from '../../styles/reset.js'

/**
 * @summary The code that was mailed: typed, checked by itself, and sent again when it is due. Leaving the view ends the
 * login; the core sees to that.
 */
@customElement('w3m-email-verify-otp-view')
export class W3mEmailVerifyOtpView extends ViewElement<'EmailVerifyOtp'> {
  static override styles = [reset, centered, mailStyles]

  readonly #login = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$state,
  )
  readonly #window = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$window,
  )
  /** Known longer than the state that named it: while the account arrives, the view stays as it is. */
  #email = ''

  override render() {
    const { value: state, slice, error } = this.#login
    if (state && 'email' in state) this.#email = state.email
    if (error !== undefined || state?.phase === 'failed') {
      return loginOutcome({
        w3m: this.app,
        t: this.t,
        error: error ?? (state?.phase === 'failed' && state.error),
        retry: () => (slice ? slice.resend() : this.#login.retry()),
        other: () => this.app.router.reset('Connect'),
      })
    }
    return html`<w3m-code-form
      .w3m=${this.app}
      .heading=${this.t('otp.heading')}
      .text=${this.#email && this.t('otp.text', { email: this.#email })}
      .hint=${this.t(this.#window.value?.phase === 'open' ? 'otp.window' : 'otp.link')}
      .failure=${state?.phase === 'code' ? state.error : undefined}
      .resendAtMs=${state?.phase === 'code' ? state.resendAtMs : (slice?.resendAtMs() ?? 0)}
      ?busy=${state?.phase === 'verifying'}
      ?sending=${state?.phase === 'sending'}
      @w3m-code=${({ detail }: CustomEvent<string>) => slice?.submitCode(detail)}
      @w3m-resend=${() => slice?.resend()}
      ><w3m-frame-window .w3m=${this.app} .phases=${['closed', 'blocked'] as const}></w3m-frame-window
    ></w3m-code-form>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-email-verify-otp-view': W3mEmailVerifyOtpView
  }
}
