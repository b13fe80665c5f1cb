import type { LoginState, LoginStore } from '@w3m/core'
import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/spinner/spinner.js'
import { mailIcon } from '../../icons/account-icons.js'
import { CountdownController } from '../../internal/countdown-controller.js'
import { customElement } from '../../internal/define-element.js'
import { loginErrorLine } from '../../parts/login/login-error.js'
import { otherLogin } from '../../parts/login/login-outcome.js'
import { MailViewElement } from '../../parts/login/mail-view-element.js'

/** @summary Waits for the link of a mail that registers this device; the code follows by itself, in its own view. */
@customElement('w3m-email-verify-device-view')
export class W3mEmailVerifyDeviceView extends MailViewElement<'EmailVerifyDevice'> {
  readonly #countdown = new CountdownController(this, () => this.login.slice?.resendAtMs() || undefined, Infinity)

  /** Another link was requested: a screen reader hears when it is sent, as it hears when it is not. */
  #isAnother = false

  protected override waiting(state: LoginState | undefined, slice: LoginStore | undefined) {
    const seconds = this.#countdown.seconds ?? 0
    const text = this.email ? this.t('device.text', { email: this.email }) : nothing
    this.#isAnother ||= state?.phase === 'sending'
    const isSent = this.#isAnother && state?.phase === 'device' && !state.error
    return html`<div class="center">
      <span class="sign">${mailIcon()}</span>
      <div class="said" role="status">
        <h2>${this.t('device.heading')}</h2>
        <p class="sentence">${text}</p>
      </div>
      <p class="sr-only" role="status">${isSent ? text : nothing}</p>
      <w3m-ui-spinner class="wait"></w3m-ui-spinner>
      ${state?.phase === 'device' && state.error ? html`<p class="wrong" role="alert">${loginErrorLine(this.t, state.error)}</p>` : nothing}
      <div class="actions">
        <w3m-ui-button
          full
          size="l"
          variant="quiet"
          test-id="otp-resend"
          ?loading=${state?.phase === 'sending'}
          ?disabled=${seconds > 0}
          .reason=${seconds > 0 ? this.t('error.cooldown-text', { seconds: this.#countdown.announcedSeconds ?? 0 }) : ''}
          @focusin=${this.#countdown.refreshAnnouncement}
          @pointerenter=${this.#countdown.refreshAnnouncement}
          @click=${() => slice?.resend()}
          >${this.t('device.resend')}${seconds > 0 ? html`  <span class="left" aria-hidden="true">${seconds.toLocaleString(this.app.$locale.get())}</span>` : nothing}</w3m-ui-button
        >
        ${otherLogin(this.t, () => this.app.router.reset('Connect'))}
      </div>
    </div>`
  }
}
