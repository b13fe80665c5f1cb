import type { EmailUpdateState, LoginStore } from '@w3m/core'
import { customElement } from '../../internal/define-element.js'
import { UpdateCodeView } from '../../parts/login/update-code.js'

/** @summary The code that was mailed to the present mailbox, before the new one is asked. */
@customElement('w3m-update-email-primary-otp-view')
export class W3mUpdateEmailPrimaryOtpView extends UpdateCodeView<'UpdateEmailPrimaryOtp'> {
  protected override emailOf(_state: EmailUpdateState | undefined, store: LoginStore | undefined): string {
    return store?.$user.get()?.user.email ?? ''
  }
}
