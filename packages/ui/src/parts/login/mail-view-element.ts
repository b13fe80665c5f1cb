import type { LoginState, LoginStore } from '@w3m/core'
import type { TemplateResult } from 'lit'
import { HeightController } from '../../internal/height-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { reset } from '../../styles/reset.js'
import { centered } from '../centered.styles.js'
import { loginOutcome } from './login-outcome.js'
import { mailStyles } from './mail.styles.js'

/** The base of the views that wait for the link or the code of a mail. */
export abstract class MailViewElement<Name extends 'EmailVerifyDevice' | 'EmailVerifyOtp'> extends ViewElement<Name> {
  static override styles = [reset, centered, mailStyles]

  protected readonly login = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$state,
  )
  /** Kept after the state no longer has it, so that the view stays unchanged while the account arrives. */
  protected email = ''

  constructor() {
    super()
    new HeightController(this, () => this.login.error ?? this.login.value)
  }

  protected abstract waiting(state: LoginState | undefined, slice: LoginStore | undefined): TemplateResult

  override render() {
    const { value: state, slice, error } = this.login
    if (state && 'email' in state) this.email = state.email
    if (error === undefined && state?.phase !== 'failed') return this.waiting(state, slice)
    return loginOutcome({
      w3m: this.app,
      t: this.t,
      error: error ?? (state?.phase === 'failed' && state.error),
      retry: () => (slice ? slice.resend() : this.login.retry()),
      onOther: () => this.app.router.reset('Connect'),
    })
  }
}
