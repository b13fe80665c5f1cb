import { css, html, LitElement, nothing } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { state } from 'lit/decorators/state.js'
import { draw, reset } from '@w3m/ui/look'
import type { RecoveryInput, SessionState } from '../../vault/vault-api.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import type { Translate } from '../i18n/frame-texts.js'
import { hasPasskeys, makePasskey } from '../recovery/passkey-secret.js'
import { wordsField } from '../recovery/words-field.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'
import type { Vault } from '../vault-port.js'
import { passwordField, passwordFieldStyles } from './password-field.js'
import { PasswordJudge } from './password-judge.js'
import { waitOf } from './wait-of.js'
import { walletStyles } from './wallet.styles.js'

type Way = RecoveryInput['kind']
type Typed = Event & { readonly target: HTMLInputElement }
const ways: readonly Way[] = ['passkey', 'password', 'words']
const passwordMin = 12

/** Words are the wallet's own: there are no others to put in their place. */
const canChange = (way: Way): boolean => way !== 'words'

const styles = css`
  .actions {
    display: flex;
    align-items: center;
    gap: 12px;
    flex: none;
  }
`

/**
 * @summary The ways back into the wallet: which there are, and how to add or replace one. Two of them secure it.
 * @event {CustomEvent<SessionState>} changed - A way was added, or replaced.
 * @event {Event} replaced - Another password is in the place of the one that was there.
 */
@customElement('w3m-frame-recovery-setup')
export class FrameRecoverySetup extends LitElement {
  static override styles = [reset, layoutStyles, walletStyles, passwordFieldStyles, styles]

  @property({ attribute: false }) t: Translate = key => key
  @property({ attribute: false }) vault!: Vault
  @property({ attribute: false }) session!: SessionState
  @state() private open: Way | undefined
  @state() private isWorking = false
  /** What is typed can be read: nobody can reset a password that was mistyped. */
  @state() private isRevealed = false
  @state() private error: FrameTextKey | undefined
  /** Why a password was not taken, in place of what `error` says. */
  private why = ''
  /** What is typed as a password, while it can be judged. */
  @state() private typed = ''
  private readonly judge = new PasswordJudge(this)
  /** Which way that is about. */
  private tried: Way | undefined

  override render() {
    const { t, session } = this
    const there = 'user' in session ? session.user.recovery : []
    return html`<h2>${t('wallet.recovery')}</h2>
      <p
        class=${there.length < 2 ? 'banner' : 'note'}
        tabindex="-1"
        data-testid="frame-secured"
        data-count=${there.length}
      >
        ${t(there.length < 2 ? 'secure.banner' : 'wallet.secured')}
      </p>
      <div class="rows">
        ${ways.map(
          way =>
            html`<div class="row">
                <span
                  ><span id=${`way-${way}`}>${t(`recover.${way}`)}</span>${
                    way === 'passkey' && !hasPasskeys()
                      ? html`<br /><span class="asks" id="why">${t('recover.no-passkeys')}</span>`
                      : nothing
                  }</span
                >${this.action(way, there.includes(way))}
              </div>
              ${this.open === way ? this.form(way, there.includes(way)) : this.errorText(way)}`,
        )}
      </div>`
  }

  private isWrong(way: Way): boolean {
    return this.error !== undefined && this.tried === way
  }

  /** What went wrong, beside what it went wrong with. */
  private errorText(way: Way) {
    return this.error && this.isWrong(way)
      ? html`<p class="error" id="wrong" role="alert">${this.why || this.t(this.error, { count: passwordMin })}</p>`
      : nothing
  }

  private action(way: Way, isThere: boolean) {
    const canDo = way !== 'passkey' || hasPasskeys()
    const button = html`<button
      class="link"
      id=${`do-${way}`}
      aria-labelledby=${`do-${way} way-${way}`}
      aria-describedby=${canDo ? nothing : 'why'}
      aria-expanded=${way === 'passkey' ? nothing : this.open === way}
      data-testid="frame-${isThere ? 'change' : 'add'}-${way}"
      aria-disabled=${this.isWorking || !canDo}
      @click=${() => this.choose(way)}
    >
      ${this.t(isThere ? 'wallet.change' : 'wallet.add')}
    </button>`
    return isThere
      ? html`<span class="actions"
          ><span class="done" role="img" aria-label=${this.t('wallet.is-set')}
            >${draw('m4.5 10.5 3.75 3.75 7.5-8.5')}</span
          >${canChange(way) ? button : nothing}</span
        >`
      : button
  }

  private form(way: Way, isThere: boolean) {
    const { t } = this
    return html`<form
      class="form"
      @submit=${(event: Event) => void this.submit(event, way)}
      @input=${(event: Typed) => this.edited(event, way)}
    >
      <p class="note">${t(way === 'password' ? 'wallet.password-hint' : 'wallet.words-hint')}</p>
      <div class="field">
        <label for="secret"><span>${t(`recover.${way}`)}</span></label
        >${
          way === 'password'
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
      ${this.errorText(way)}
      ${
        way === 'password'
          ? html`<w3m-frame-password-strength
              .password=${this.typed}
              .own=${this.judge.own}
              data-testid="frame-strength"
            ></w3m-frame-password-strength>`
          : nothing
      }
      <button class="button primary full" type="submit" data-testid="frame-add-submit" aria-disabled=${this.isWorking}>
        ${t(isThere ? 'wallet.change' : 'wallet.add')}
      </button>
    </form>`
  }

  private edited(event: Typed, way: Way): void {
    this.error = undefined
    if (way === 'password') this.typed = event.target.value
  }

  private choose(way: Way): void {
    if (this.isWorking || (way === 'passkey' && !hasPasskeys())) return
    this.error = undefined
    this.why = ''
    this.tried = way
    this.isRevealed = false
    this.typed = ''
    if (way === 'password') void this.judge.load().catch(() => undefined)
    if (way === 'passkey') void this.addPasskey()
    else this.open = this.open === way ? undefined : way
  }

  /** Opens the form for another password, and puts the visitor into it. */
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
    if (passkey) await this.add({ kind: 'passkey', ...passkey })
    else this.error = 'recover.passkey-failed'
  }

  private async submit(event: Event, way: Way): Promise<void> {
    event.preventDefault()
    if (this.isWorking) return
    this.tried = way
    this.why = ''
    const text = this.renderRoot.querySelector<HTMLInputElement | HTMLTextAreaElement>('#secret')?.value ?? ''
    if (way === 'password' && [...text].length < passwordMin) {
      this.error = 'recover.password-short'
      return
    }
    if (way === 'password' && !(await this.isHardToGuess(text))) return
    await this.add({
      kind: way,
      secret: new TextEncoder().encode(way === 'words' ? text.trim().toLowerCase().split(/\s+/).join(' ') : text),
    })
  }

  /** Nothing of it leaves this browser; and where it cannot be judged, it is not taken. */
  private async isHardToGuess(password: string): Promise<boolean> {
    this.isWorking = true
    try {
      const { passwordRefusal } = await this.judge.load()
      this.why = passwordRefusal(password, this.judge.own) ?? ''
      if (this.why) this.error = 'recover.password-short'
      return !this.why
    } catch {
      this.error = 'recover.failed'
      return false
    } finally {
      this.isWorking = false
    }
  }

  private async add(input: RecoveryInput & { readonly credentialId?: string; readonly salt?: string }): Promise<void> {
    if (this.isWorking) return
    this.isWorking = true
    this.error = undefined
    this.why = ''
    try {
      const isAnother =
        input.kind === 'password' && 'user' in this.session && this.session.user.recovery.includes('password')
      this.dispatchEvent(new CustomEvent('changed', { detail: await this.vault.call('recovery.add', input) }))
      if (isAnother) this.dispatchEvent(new Event('replaced'))
      this.open = undefined
      this.typed = ''
      // What was pressed for it is gone, or says something else.
      await this.updateComplete
      this.renderRoot.querySelector<HTMLElement>('[tabindex]')?.focus()
    } catch (error) {
      const { code }: { readonly code?: unknown } = Object(error)
      this.why = await waitOf(error)
      this.error = code === 'RECOVERY_WRONG' ? 'recover.wrong' : 'recover.failed'
    } finally {
      this.isWorking = false
    }
  }
}
