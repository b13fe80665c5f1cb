import type { EmailUpdateState, LoginStore } from '@w3m/core'
import { html } from 'lit'
import '../../elements/button/button.js'
import { HeightController } from '../../internal/height-controller.js'
import { ViewElement } from '../../internal/view-element.js'
import { reset } from '../../styles/reset.js'
import { centered } from '../centered.styles.js'
import './code-form.js'
import { loginOutcome } from './login-outcome.js'
import { mailStyles } from './mail.styles.js'

/** The base of both views of a code while the mailbox is changed: one of each mailbox. */
export abstract class UpdateCodeView<
  Name extends 'UpdateEmailPrimaryOtp' | 'UpdateEmailSecondaryOtp',
> extends ViewElement<Name> {
  static override styles = [reset, centered, mailStyles]

  readonly #update = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$emailUpdate,
  )

  constructor() {
    super()
    new HeightController(this, () => this.#update.error ?? this.#update.value)
  }

  /** Where the code went; empty where that is not known. */
  protected abstract emailOf(state: EmailUpdateState | undefined, store: LoginStore | undefined): string

  override render() {
    const { value: state, slice: store, error } = this.#update
    const { app: w3m, t } = this
    const email = this.emailOf(state, store)
    /** Back to the address. */
    const resend = () => {
      if (!w3m.router.back()) w3m.router.replace('UpdateEmailWallet')
    }
    if (error !== undefined || state?.phase === 'failed')
      return loginOutcome({
        w3m,
        t,
        error: error ?? (state?.phase === 'failed' && state.error),
        retry: store ? resend : () => this.#update.retry(),
        onOther: undefined,
      })
    const codeState = state?.phase === 'primary' || state?.phase === 'secondary' ? state : undefined
    return html`<w3m-code-form
      .w3m=${w3m}
      .heading=${t('otp.heading')}
      .text=${email && t('update.sent', { email })}
      .failure=${codeState?.error}
      .resendAtMs=${store?.resendAtMs() ?? 0}
      ?busy=${codeState?.isVerifying}
      ?sending=${state?.phase === 'sending'}
      @w3m-code=${({ detail }: CustomEvent<string>) => store?.submitUpdateCode(detail)}
      @w3m-resend=${() => store?.resendUpdateCode()}
      ><w3m-ui-button variant="quiet" test-id="update-again" @click=${resend}
        >${t('update.again')}</w3m-ui-button
      ></w3m-code-form
    >`
  }
}
