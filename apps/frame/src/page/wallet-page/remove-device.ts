import { html, LitElement, nothing } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { state } from 'lit/decorators/state.js'
import { reset } from '@w3m/ui/look'
import type { SessionState } from '../../vault/vault-api.js'
import type { Translate } from '../i18n/frame-texts.js'
import { removalTexts } from '../i18n/removal-texts.js'
import { passwordBytes, withPassword } from '../recovery/secret-bytes.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'
import type { Vault } from '../vault-port.js'
import { passwordField, passwordFieldStyles } from './password-field.js'
import { PasswordJudge } from './password-judge.js'
import { PendingActions } from './pending-actions.js'
import { retryAfterText } from './retry-after-text.js'
import { buttonText, slowNote } from './wallet-html.js'
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
  @state() private error = ''
  /** The text typed as another password, for as long as the form judges it. */
  @state() private typed = ''
  private readonly judge = new PasswordJudge(this)
  readonly pending = new PendingActions(this)

  protected override firstUpdated(): void {
    this.field.focus()
  }

  override render() {
    const { t, isAnother, isRevealed, error, typed, judge, pending } = this
    const texts = removalTexts()
    const isSubmitting = pending.has('submit')
    const isGoingWithout = pending.has('without')
    return html`<form class="form" @submit=${this.submit} @input=${this.edited}>
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
      ${isAnother ? html`<w3m-frame-password-strength .password=${typed} .own=${judge.own}></w3m-frame-password-strength>` : nothing}
      <button
        class="button primary full"
        type="submit"
        data-testid="frame-remove-submit"
        aria-busy=${isSubmitting}
        aria-disabled=${pending.isBusy}
      >
        ${buttonText(t('wallet.revoke'), isSubmitting)}
      </button>
      <button
        class="button full"
        type="button"
        data-testid="frame-remove-another"
        aria-disabled=${pending.isBusy}
        @click=${this.toggle}
      >
        ${isAnother ? texts.present : texts.another}
      </button>
      <button
        class="button quiet full"
        type="button"
        data-testid="frame-remove-without"
        aria-busy=${isGoingWithout}
        aria-disabled=${pending.isBusy}
        @click=${() => this.run('without', () => this.removed(this.revoke({})))}
      >
        ${buttonText(texts.without, isGoingWithout)}
      </button>
      ${slowNote(t, pending)}
    </form>`
  }

  /** Runs `action`, which settles its failures, unless one is pending. */
  private run(id: 'submit' | 'without', action: () => Promise<void>): void {
    if (!this.pending.isBusy) void this.pending.run(id, action)
  }

  private get field(): HTMLInputElement {
    return this.renderRoot.querySelector<HTMLInputElement>('#secret')!
  }

  private readonly edited = (): void => {
    this.error = ''
    this.typed = this.field.value
  }

  private readonly toggle = (): void => {
    if (this.pending.isBusy) return
    this.isAnother = !this.isAnother
    this.error = this.typed = this.field.value = ''
    if (this.isAnother) void this.judge.load().catch(() => undefined)
    this.field.focus()
  }

  private submit(event: Event): void {
    event.preventDefault()
    const { field, isAnother } = this
    if (!isAnother && !field.value) return field.focus()
    this.run('submit', async () => {
      if (isAnother && !(await this.isTaken(field.value))) return
      await this.removed(
        isAnother
          ? this.revoke({ password: passwordBytes(field.value), isAnother })
          : withPassword(field.value, password => this.revoke({ password, isAnother })),
      )
    })
  }

  /** Returns whether a new password is hard to guess. If the check does not load, the password is refused. */
  private async isTaken(password: string): Promise<boolean> {
    try {
      const { passwordRefusal } = await this.judge.load()
      this.error =
        [...password.normalize('NFC')].length < passwordMin
          ? this.t('recover.password-short', { count: passwordMin })
          : (passwordRefusal(password, this.judge.own) ?? '')
    } catch {
      this.error = this.t('recover.failed')
    }
    return !this.error
  }

  private revoke(factor: { readonly password?: Uint8Array<ArrayBuffer>; readonly isAnother?: boolean }) {
    return this.vault.call('devices.revoke', { enrollmentId: this.enrollmentId, ...factor })
  }

  /** Tells the page of the session without the device, or the visitor why it is still there. */
  private async removed(session: Promise<SessionState>): Promise<void> {
    this.error = ''
    try {
      this.dispatchEvent(new CustomEvent('removed', { detail: await session }))
    } catch (error) {
      const { code }: { readonly code?: unknown } = Object(error)
      this.error =
        (await retryAfterText(error)) || (code === 'RECOVERY_WRONG' ? removalTexts().wrong : this.t('recover.failed'))
    }
  }
}

const passwordMin = 12
