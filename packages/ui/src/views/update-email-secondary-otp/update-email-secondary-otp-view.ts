import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import { mailStyles } from '../../parts/login/mail.styles.js'
import { updateCode } from '../../parts/login/update-code.js'
import { reset } from '../../styles/reset.js'

/** @summary The code that was mailed to the new mailbox: it is the account’s from then on. */
@customElement('w3m-update-email-secondary-otp-view')
export class W3mUpdateEmailSecondaryOtpView extends ViewElement<'UpdateEmailSecondaryOtp'> {
  static override styles = [reset, centered, mailStyles]

  readonly #update = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$emailUpdate,
  )
  /** Known longer than the state that named it. */
  #email = ''

  override render() {
    const { value: state, slice: store, error } = this.#update
    if (state && 'email' in state) this.#email = state.email
    return updateCode({
      w3m: this.app,
      t: this.t,
      state,
      store,
      error,
      email: this.#email,
      heading: this.t('otp.heading'),
      retry: () => this.#update.retry(),
      again: () => this.app.router.replace('UpdateEmailWallet'),
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-secondary-otp-view': W3mUpdateEmailSecondaryOtpView
  }
}
