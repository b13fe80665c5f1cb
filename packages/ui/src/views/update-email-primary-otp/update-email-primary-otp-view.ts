import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import { mailStyles } from '../../parts/login/mail.styles.js'
import { updateCode } from '../../parts/login/update-code.js'
import { reset } from '../../styles/reset.js'

/** @summary The code that was mailed to the present mailbox, before the new one is asked. */
@customElement('w3m-update-email-primary-otp-view')
export class W3mUpdateEmailPrimaryOtpView extends ViewElement<'UpdateEmailPrimaryOtp'> {
  static override styles = [reset, centered, mailStyles]

  readonly #update = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$emailUpdate,
  )
  readonly #user = this.watchSlice(
    w3m => w3m.load.login(),
    login => login.$user,
  )

  override render() {
    const { value: state, slice: store, error } = this.#update
    return updateCode({
      w3m: this.app,
      t: this.t,
      state,
      store,
      error,
      email: this.#user.value?.user.email ?? '',
      heading: this.t('otp.heading'),
      retry: () => this.#update.retry(),
      again: () => this.app.router.replace('UpdateEmailWallet'),
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-primary-otp-view': W3mUpdateEmailPrimaryOtpView
  }
}
