import { isEmailAddress, toEmailAddress } from '@w3m/core/email'
import { css, html } from 'lit'
import type { EventFrom } from '../../elements/event-from.js'
import { state } from '../../internal/property.js'
import '../../elements/button/button.js'
import '../../elements/input/input.js'
import type { W3mUiInput } from '../../elements/input/input.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { loginErrorLine } from '../../parts/login/login-error.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  .stack {
    display: grid;
    gap: 12px;
    padding: 4px 20px 20px;
  }
  p {
    color: var(--_text-2);
    text-wrap: pretty;
  }
`

/** @summary A new mailbox for the account: where it goes, and what follows. */
@customElement('w3m-update-email-wallet-view')
export class W3mUpdateEmailWalletView extends ViewElement<'UpdateEmailWallet'> {
  static override styles = [reset, styles]

  readonly #update = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$emailUpdate,
  )
  readonly #user = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$user,
  )
  @state() private typed: string | undefined
  @state() private isInvalid = false

  override render() {
    const { value: update, error: unloaded } = this.#update
    const present = this.#user.value?.user.email ?? ''
    const email = this.typed ?? present
    const isBusy = update?.phase === 'sending'
    const failure = unloaded ?? (update?.phase === 'failed' ? update.error : undefined)
    const error = this.isInvalid ? this.t('error.email') : failure === undefined ? '' : loginErrorLine(this.t, failure)
    const isSame = this.#isPresent(email)
    return html`<div class="stack">
      <p>${this.t('update.text')}</p>
      <w3m-ui-input
        type="email"
        autocomplete="email"
        inputmode="email"
        enterkeyhint="done"
        maxlength="254"
        test-id="email-input"
        .label=${this.t('login.email')}
        .value=${email}
        .error=${error}
        ?readonly=${isBusy}
        @input=${this.#type}
        @w3m-ui-submit=${this.#save}
      ></w3m-ui-input>
      <w3m-ui-button
        full
        size="l"
        variant="primary"
        test-id="email-submit"
        ?loading=${isBusy}
        ?disabled=${isSame}
        .reason=${isSame ? this.t('update.same') : ''}
        @click=${this.#save}
        >${this.t('update.save')}</w3m-ui-button
      >
      <w3m-ui-button full size="l" variant="quiet" test-id="update-cancel" @click=${() => this.app.modal.back()}
        >${this.t('siwx.cancel')}</w3m-ui-button
      >
    </div>`
  }

  /** The same letters, large or small, are the same mailbox to the server. */
  #isPresent(typed: string): boolean {
    return toEmailAddress(typed).toLowerCase() === this.#user.value?.user.email?.toLowerCase()
  }

  readonly #type = ({ target }: EventFrom<W3mUiInput>): void => {
    this.typed = target.value
    this.isInvalid = false
  }

  readonly #save = (): void => {
    const { slice, value } = this.#update
    const email = toEmailAddress(this.typed ?? '')
    if (value?.phase === 'sending' || this.#isPresent(email)) return
    this.isInvalid = !isEmailAddress(email)
    if (this.isInvalid) return
    if (slice) slice.updateEmail(email)
    else this.#update.retry()
  }
}
