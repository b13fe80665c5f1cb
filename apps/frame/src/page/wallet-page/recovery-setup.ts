import { css, html, LitElement, nothing } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { state } from 'lit/decorators/state.js'
import { draw, reset } from '@w3m/ui/look'
import type { RecoveryInput, SessionState } from '../../vault/vault-api.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import type { Translate } from '../i18n/frame-texts.js'
import { hasPasskeys, makePasskey } from '../recovery/passkey-secret.js'
import { passwordBytes, wordsBytes } from '../recovery/secret-bytes.js'
import { wordsField } from '../recovery/words-field.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'
import type { Vault } from '../vault-port.js'
import { passwordField, passwordFieldStyles } from './password-field.js'
import { PasswordJudge } from './password-judge.js'
import { PendingActions } from './pending-actions.js'
import { retryAfterText } from './retry-after-text.js'
import { buttonText, slowNote } from './wallet-html.js'
import { walletStyles } from './wallet.styles.js'

type RecoveryMethod = RecoveryInput['kind']
type Typed = Event & { readonly target: HTMLInputElement }
const kinds: readonly RecoveryMethod[] = ['passkey', 'password', 'words']
const passwordMin = 12

/** Words are the wallet's own: there are no others to put in their place. */
const canChange = (method: RecoveryMethod): boolean => method !== 'words'

const styles = css`
  .actions {
    display: flex;
    align-items: center;
    gap: 12px;
    flex: none;
  }
`

/**
 * @summary Lists the wallet's recovery methods, and lets the visitor add or replace one. Two of them secure the wallet.
 * @event {CustomEvent<SessionState>} changed - The visitor has added or replaced a method.
 * @event {Event} replaced - Another password has replaced the previous one.
 */
@customElement('w3m-frame-recovery-setup')
export class FrameRecoverySetup extends LitElement {
  static override styles = [reset, layoutStyles, walletStyles, passwordFieldStyles, styles]

  @property({ attribute: false }) t: Translate = key => key
  @property({ attribute: false }) vault!: Vault
  @property({ attribute: false }) session!: SessionState
  @state() private open: RecoveryMethod | undefined
  /** Whether the typed password is readable. Nobody can reset a mistyped one. */
  @state() private isRevealed = false
  @state() private error: FrameTextKey | undefined
  /** The reason for refusing a password. It replaces the text of `error`. */
  private why = ''
  /** The typed password, for as long as the form judges it. */
  @state() private typed = ''
  private readonly judge = new PasswordJudge(this)
  readonly pending = new PendingActions(this)
  /** The method that `error` is about. */
  private tried: RecoveryMethod | undefined

  override render() {
    const { t, session } = this
    const existing = 'user' in session ? session.user.recovery : []
    return html`<h2>${t('wallet.recovery')}</h2>
      <p
        class=${existing.length < 2 ? 'banner' : 'note'}
        tabindex="-1"
        data-testid="frame-secured"
        data-count=${existing.length}
      >
        ${t(existing.length < 2 ? 'secure.banner' : 'wallet.secured')}
      </p>
      <div class="rows">
        ${kinds.map(
          method =>
            html`<div class="row">
                <span
                  ><span id=${`way-${method}`}>${t(`recover.${method}`)}</span>${
                    method === 'passkey' && !hasPasskeys()
                      ? html`<br /><span class="asks" id="why">${t('recover.no-passkeys')}</span>`
                      : nothing
                  }</span
                >${this.action(method, existing.includes(method))}
              </div>
              ${this.open === method ? this.form(method, existing.includes(method)) : this.errorText(method)}`,
        )}
      </div>
      ${slowNote(t, this.pending)}`
  }

  /** Runs `action`, which settles its failures, unless one is pending. */
  private async run(method: RecoveryMethod, action: () => Promise<void>): Promise<void> {
    if (!this.pending.isBusy) await this.pending.run(method, action)
  }

  private isWrong(method: RecoveryMethod): boolean {
    return this.error !== undefined && this.tried === method
  }

  /** Returns the text of `error`, for display beside its method. */
  private errorText(method: RecoveryMethod) {
    return this.error && this.isWrong(method)
      ? html`<p class="error" id="wrong" role="alert">${this.why || this.t(this.error, { count: passwordMin })}</p>`
      : nothing
  }

  private action(method: RecoveryMethod, isThere: boolean) {
    const canDo = method !== 'passkey' || hasPasskeys()
    const isPending = method === 'passkey' && this.pending.has(method)
    const button = html`<button
      class="link"
      id=${`do-${method}`}
      aria-labelledby=${`do-${method} way-${method}`}
      aria-describedby=${canDo ? nothing : 'why'}
      aria-expanded=${method === 'passkey' ? nothing : this.open === method}
      data-testid="frame-${isThere ? 'change' : 'add'}-${method}"
      aria-busy=${isPending}
      aria-disabled=${this.pending.isBusy || !canDo}
      @click=${() => this.choose(method)}
    >
      ${buttonText(this.t(isThere ? 'wallet.change' : 'wallet.add'), isPending)}
    </button>`
    return isThere
      ? html`<span class="actions"
          ><span class="done" role="img" aria-label=${this.t('wallet.is-set')}
            >${draw('m4.5 10.5 3.75 3.75 7.5-8.5')}</span
          >${canChange(method) ? button : nothing}</span
        >`
      : button
  }

  private form(method: RecoveryMethod, isThere: boolean) {
    const { t } = this
    const isPending = this.pending.has(method)
    return html`<form
      class="form"
      @submit=${(event: Event) => this.submit(event, method)}
      @input=${(event: Typed) => this.edited(event, method)}
    >
      <p class="note">${t(method === 'password' ? 'wallet.password-hint' : 'wallet.words-hint')}</p>
      <div class="field">
        <label for="secret"><span>${t(`recover.${method}`)}</span></label
        >${
          method === 'password'
            ? passwordField({
                t,
                testId: 'frame-new-password',
                autocomplete: 'new-password',
                isRevealed: this.isRevealed,
                isWrong: this.isWrong('password'),
                onReveal: () => (this.isRevealed = !this.isRevealed),
              })
            : wordsField('frame-new-words', this.isWrong('words'))
        }
      </div>
      ${this.errorText(method)}
      ${
        method === 'password'
          ? html`<w3m-frame-password-strength
              .password=${this.typed}
              .own=${this.judge.own}
              data-testid="frame-strength"
            ></w3m-frame-password-strength>`
          : nothing
      }
      <button
        class="button primary full"
        type="submit"
        data-testid="frame-add-submit"
        aria-busy=${isPending}
        aria-disabled=${this.pending.isBusy}
      >
        ${buttonText(t(isThere ? 'wallet.change' : 'wallet.add'), isPending)}
      </button>
    </form>`
  }

  private edited(event: Typed, method: RecoveryMethod): void {
    this.error = undefined
    if (method === 'password') this.typed = event.target.value
  }

  private choose(method: RecoveryMethod): void {
    if (this.pending.isBusy || (method === 'passkey' && !hasPasskeys())) return
    this.error = undefined
    this.why = ''
    this.tried = method
    this.isRevealed = false
    this.typed = ''
    if (method === 'password') void this.judge.load().catch(() => undefined)
    if (method === 'passkey') void this.addPasskey()
    else this.open = this.open === method ? undefined : method
  }

  /** Opens the form for another password, and focuses its field. */
  async changePassword(): Promise<void> {
    if (this.open !== 'password') this.choose('password')
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('#secret')?.focus()
  }

  private async addPasskey(): Promise<void> {
    const name =
      'user' in this.session
        ? (this.session.user.email ?? this.session.user.userName ?? location.hostname)
        : location.hostname
    const passkey = await makePasskey(name).catch(() => undefined)
    if (passkey) await this.run('passkey', () => this.add({ kind: 'passkey', ...passkey }))
    else this.error = 'recover.passkey-failed'
  }

  private submit(event: Event, method: RecoveryMethod): void {
    event.preventDefault()
    void this.run(method, () => this.checkAndAdd(method))
  }

  private async checkAndAdd(method: RecoveryMethod): Promise<void> {
    this.tried = method
    this.why = ''
    const text = this.renderRoot.querySelector<HTMLInputElement | HTMLTextAreaElement>('#secret')?.value ?? ''
    if (method === 'password' && [...text.normalize('NFC')].length < passwordMin) {
      this.error = 'recover.password-short'
      return
    }
    if (method === 'password' && !(await this.isHardToGuess(text))) return
    await this.add({
      kind: method,
      secret: method === 'words' ? wordsBytes(text) : passwordBytes(text),
    })
  }

  /** Judges the password in this browser alone. If the check does not load, the password is refused. */
  private async isHardToGuess(password: string): Promise<boolean> {
    try {
      const { passwordRefusal } = await this.judge.load()
      this.why = passwordRefusal(password, this.judge.own) ?? ''
      if (this.why) this.error = 'recover.password-short'
      return !this.why
    } catch {
      this.error = 'recover.failed'
      return false
    }
  }

  private async add(input: RecoveryInput & { readonly credentialId?: string; readonly salt?: string }): Promise<void> {
    this.error = undefined
    this.why = ''
    try {
      const isAnother =
        input.kind === 'password' && 'user' in this.session && this.session.user.recovery.includes('password')
      this.dispatchEvent(new CustomEvent('changed', { detail: await this.vault.call('recovery.add', input) }))
      if (isAnother) this.dispatchEvent(new Event('replaced'))
      this.open = undefined
      this.typed = ''
      // The pressed button is gone, or has another text now, so the focus moves to the list.
      await this.updateComplete
      this.renderRoot.querySelector<HTMLElement>('[tabindex]')?.focus()
    } catch (error) {
      const { code }: { readonly code?: unknown } = Object(error)
      this.why = await retryAfterText(error)
      this.error = code === 'RECOVERY_WRONG' ? 'recover.wrong' : 'recover.failed'
    }
  }
}
