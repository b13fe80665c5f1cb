import type { EmailUpdateState } from '@w3m/core'
import { customElement } from '../../internal/define-element.js'
import { UpdateCodeView } from '../../parts/login/update-code.js'

/** @summary The code that was mailed to the new mailbox: it is the account’s from then on. */
@customElement('w3m-update-email-secondary-otp-view')
export class W3mUpdateEmailSecondaryOtpView extends UpdateCodeView<'UpdateEmailSecondaryOtp'> {
  /** Kept after the state no longer has it. */
  #email = ''

  protected override emailOf(state: EmailUpdateState | undefined): string {
    if (state && 'email' in state) this.#email = state.email
    return this.#email
  }
}
