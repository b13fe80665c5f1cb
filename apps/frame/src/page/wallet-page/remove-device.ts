import { html, LitElement, nothing } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { state } from 'lit/decorators/state.js'
import { reset } from '@w3m/ui/look'
import type { SessionState } from '../../vault/vault-api.js'
import type { Translate } from '../i18n/frame-texts.js'
import { removalTexts } from '../i18n/removal-texts.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'
import type { Vault } from '../vault-port.js'
import { passwordField, passwordFieldStyles } from './password-field.js'
import { PasswordJudge } from './password-judge.js'
import { retryAfterText } from './retry-after-text.js'
import { walletStyles } from './wallet.styles.js'

/**
 * @summary Asks for the recovery password, or for another one, before it removes a device: the removal renews the
 *   server's part in the password.
 * @event {CustomEvent<SessionState>} removed - The wallet no longer has the device.
 */
@customElement('w3m-frame-remove-device')
export class FrameRemoveDevice extends LitElement {
  static override styles = [reset, layoutStyles, walletStyles, passwordFieldStyles]

  @property({ attribute: false }) t: Translate = key => key
  @property({ attribute: false }) vault!: Vault
  @property({ attribute: false }) session!: SessionState
  @property({ attribute: false }) enrollmentId = ''
  @state() private isAnother = false
  @state() private isRevealed = false
  @state() private isWorking = false
  @state() private error = ''
  /** The text typed as another password, for as long as the form judges it. */
  @state() private typed = ''
  private readonly judge = new PasswordJudge(this)

  protected override firstUpdated(): void {
    this.field.focus()
  }

  override render() {
    const { t, isAnother, isRevealed, isWorking, error } = this
    const texts = removalTexts()
    return html`<form class="form" @submit=${(event: Event) => void this.submit(event)} @input=${this.edited}>
      <p class="note" id="ask">${isAnother ? texts.askAnother : texts.ask}</p>
      <div class="field">
        <label for="secret"><span>${t('recover.password')}</span></label
        >${passwordField({
          t,
          testId: 'frame-remove-password',
          autocomplete: isAnother ? 'new-password' : 'current-password',
          isRevealed,
          isWrong: error !== '',
          onReveal: () => (this.isRevealed = !isRevealed),
        })}
      </div>
      ${error ? html`<p class="error" id="wrong" role="alert">${error}</p>` : nothing}
      ${isAnother ? html`<w3m-frame-password-strength .password=${this.typed} .own=${this.judge.own}></w3m-frame-password-strength>` : nothing}
      <button class="button primary full" type="submit" data-testid="frame-remove-submit" aria-disabled=${isWorking}>
        ${t('wallet.revoke')}
      </button>
      <button
        class="button full"
        type="button"
        data-testid="frame-remove-another"
        aria-disabled=${isWorking}
        @click=${this.toggle}
      >
        ${isAnother ? texts.present : texts.another}
      </button>
      <button
        class="button quiet full"
        type="button"
        data-testid="frame-remove-without"
        aria-disabled=${isWorking}
        @click=${() => void this.removeDevice({})}
      >
        ${texts.without}
      </button>
    </form>`
  }

  private get field(): HTMLInputElement {
    return this.renderRoot.querySelector<HTMLInputElement>('#secret')!
  }

  private readonly edited = (): void => {
    this.error = ''
    this.typed = this.field.value
  }

  private readonly toggle = (): void => {
    if (this.isWorking) return
    this.isAnother = !this.isAnother
    this.error = this.typed = this.field.value = ''
    if (this.isAnother) void this.judge.load().catch(() => undefined)
    this.field.focus()
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault()
    const { field, isAnother } = this
    if (this.isWorking || (isAnother && !(await this.isTaken(field.value)))) return
    if (!isAnother && !field.value) return field.focus()
    await this.removeDevice({ password: new TextEncoder().encode(field.value), isAnother })
  }

  /** Returns whether a new password is hard to guess. If the check does not load, the password is refused. */
  private async isTaken(password: string): Promise<boolean> {
    this.isWorking = true
    try {
      const { passwordRefusal } = await this.judge.load()
      this.error =
        [...password].length < passwordMin
          ? this.t('recover.password-short', { count: passwordMin })
          : (passwordRefusal(password, this.judge.own) ?? '')
    } catch {
      this.error = this.t('recover.failed')
    }
    this.isWorking = false
    return !this.error
  }

  private async removeDevice(factor: {
    readonly password?: Uint8Array<ArrayBuffer>
    readonly isAnother?: boolean
  }): Promise<void> {
    if (this.isWorking) return
    this.isWorking = true
    this.error = ''
    try {
      this.dispatchEvent(
        new CustomEvent('removed', {
          detail: await this.vault.call('devices.revoke', { enrollmentId: this.enrollmentId, ...factor }),
        }),
      )
    } catch (error) {
      const { code }: { readonly code?: unknown } = Object(error)
      this.error =
        (await retryAfterText(error)) || (code === 'RECOVERY_WRONG' ? removalTexts().wrong : this.t('recover.failed'))
    }
    this.isWorking = false
  }
}

const passwordMin = 12
