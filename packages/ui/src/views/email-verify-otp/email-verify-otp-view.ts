import type { LoginState, LoginStore } from '@w3m/core'
import { html } from 'lit'
import { customElement } from '../../internal/define-element.js'
import '../../parts/login/code-form.js'
import '../../parts/login/frame-window.js'
import { MailViewElement } from '../../parts/login/mail-view-element.js'

/**
 * @summary The code that was mailed: typed, checked by itself, and sent again when it is due. Leaving the view ends the
 * login; the core sees to that.
 */
@customElement('w3m-email-verify-otp-view')
export class W3mEmailVerifyOtpView extends MailViewElement<'EmailVerifyOtp'> {
  readonly #window = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$window,
  )

  protected override waiting(state: LoginState | undefined, slice: LoginStore | undefined) {
    return html`<w3m-code-form
      .w3m=${this.app}
      .heading=${this.t('otp.heading')}
      .text=${this.email && this.t('otp.text', { email: this.email })}
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
