import { socialNames } from '@w3m/frame-bridge/social-providers'
import { css, html, LitElement, nothing } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { state } from 'lit/decorators/state.js'
import { reset, socialIcons } from '@w3m/ui/look'
import type { SessionState } from '../../vault/vault-api.js'
import type { OAuthProvider, User } from '../../wallet-api/wallet-api.js'
import { pageLocale } from '../i18n/amount-text.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import type { Translate } from '../i18n/frame-texts.js'
import { layoutStyles } from '../screens/frame-layout.styles.js'
import type { Vault } from '../vault-port.js'
import { codeDigits } from './code-digits.js'
import { PendingActions } from './pending-actions.js'
import { socialReturnUrl } from './social-return.js'
import { buttonText, slowNote } from './wallet-html.js'
import { walletStyles } from './wallet.styles.js'

/**
 * @summary Logs the visitor in by e-mail and code, by a social account, or by Farcaster, whose application scans a
 *   code. For a social account the visitor leaves this page and comes back (`returnFromSocial`).
 * @event {CustomEvent<SessionState>} logged-in - The code was right, or the application has approved the login.
 */
@customElement('w3m-frame-login')
export class FrameWalletLogin extends LitElement {
  static override styles = [
    reset,
    layoutStyles,
    walletStyles,
    css`
      .or {
        display: flex;
        align-items: center;
        gap: 12px;
        font-size: var(--_size-12);
        color: var(--_text-2);
      }
      .or::before,
      .or::after {
        content: '';
        flex: 1;
        block-size: 1px;
        background: var(--_line);
      }
    `,
  ]

  @property({ attribute: false }) t: Translate = key => key
  @property({ attribute: false }) vault!: Vault
  /** The user who has to log in again. Undefined if nobody is known. */
  @property({ attribute: false }) user: User | undefined
  @state() private socials: readonly OAuthProvider[] = []
  @state() private hasFarcaster = false
  @state() private isFarcaster = false
  /** Whether the server has mailed a code, which the form asks for then. */
  @property({ type: Boolean, attribute: 'has-code' }) hasCode = false
  /** The address to which the server mailed the code. */
  @property() email = ''
  /** The origin that the mail names as the target of the login. */
  @property() origin = location.origin
  @state() private isWorking = false
  readonly pending = new PendingActions(this)
  /** Whether the server has mailed another code after the first. */
  @state() private hasOther = false
  @state() private error: FrameTextKey | undefined
  /** Whether `focus` was called before the element had anything to focus. */
  private isAwaited = false

  override connectedCallback(): void {
    super.connectedCallback()
    void this.vault.call('login.methods', undefined).then(
      ({ socials, farcaster }) => {
        this.socials = socials
        this.hasFarcaster = farcaster
        if (!this.ways.mail && !socials.length && !farcaster) this.error = 'recover.failed'
        // A visitor who has focused something else meanwhile keeps that focus.
        if (this.isAwaited && document.activeElement === document.body) this.focus()
      },
      () => {
        // Only a visitor without another way to log in needs the error.
        if (!this.ways.mail) this.error = 'recover.failed'
      },
    )
  }

  /** Focuses the field or the first button, once one of them exists. */
  override focus(): void {
    void this.updateComplete.then(() => {
      const first = this.renderRoot.querySelector<HTMLElement>('#value, .button')
      this.isAwaited = !first
      first?.focus()
    })
  }

  protected override updated(changed: ReadonlyMap<PropertyKey, unknown>): void {
    // The pressed button is gone with the previous field, or stands beside the new one, so the focus moves.
    if (changed.get('hasCode') !== undefined || changed.get('isFarcaster') !== undefined) this.focus()
  }

  /** A known user logs in as before: another method means another account, and ends the session on every page. */
  private get ways(): { readonly mail: boolean; readonly others: boolean } {
    const { user } = this
    // A social account always has a user name, and may have an email address too.
    return { mail: user?.userName === undefined, others: user?.email === undefined || user.userName !== undefined }
  }

  override render() {
    const { t, hasCode, ways } = this
    if (this.isFarcaster) return this.farcaster()
    const hasOthers = !hasCode && ways.others && (this.socials.length > 0 || this.hasFarcaster)
    return html`${
        hasCode || ways.mail
          ? html`<form class="form" @submit=${this.submit}>
              <label class="field"
                ><span>${t(hasCode ? 'login.code' : 'login.email')}</span>${
                  hasCode
                    ? html`<input
                        id="value"
                        inputmode="numeric"
                        autocomplete="one-time-code"
                        aria-invalid=${this.error === 'login.wrong'}
                        aria-describedby="wrong"
                        data-testid="frame-otp"
                      />`
                    : html`<input
                        id="value"
                        type="email"
                        dir="ltr"
                        autocomplete="email"
                        aria-describedby="wrong"
                        .value=${this.email || (this.user?.email ?? '')}
                        data-testid="frame-email"
                      />`
                }</label
              >
              ${hasCode ? html`<p class="note" role="status">${t(this.hasOther ? 'login.sent' : 'login.link-first')}</p>` : nothing}
              ${this.error ? html`<p class="error" id="wrong" role="alert">${t(this.error)}</p>` : nothing}
              <button
                class="button primary full"
                type="submit"
                data-testid="frame-login-submit"
                aria-busy=${this.pending.has('submit')}
                aria-disabled=${this.isWorking}
              >
                ${buttonText(t(hasCode ? 'login.submit' : 'login.send'), this.pending.has('submit'))}
              </button>
            </form>`
          : this.error
            ? html`<p class="error" role="alert">${t(this.error)}</p>`
            : nothing
      }
      ${hasOthers && ways.mail ? html`<p class="or">${t('login.or')}</p>` : nothing}
      <div class="rows">
        ${
          hasCode
            ? html`<button
                  class="button full"
                  data-testid="frame-login-again"
                  aria-busy=${this.pending.has('again')}
                  aria-disabled=${this.isWorking}
                  @click=${this.resendCode}
                >
                  ${buttonText(t('login.again'), this.pending.has('again'))}</button
                ><button class="button full" data-testid="frame-login-other" @click=${this.other}>
                  ${t('recover.other')}
                </button>`
            : hasOthers
              ? html`${this.socials.map(
                  provider =>
                    html`<button
                      class="button full"
                      data-testid="frame-social-${provider}"
                      @click=${() => this.leave(provider)}
                    >
                      ${socialIcons[provider]()}${t('login.social', { name: socialNames[provider] })}
                    </button>`,
                )}${
                  this.hasFarcaster
                    ? html`<button
                        class="button full"
                        data-testid="frame-social-farcaster"
                        @click=${this.openFarcaster}
                      >
                        ${socialIcons.farcaster()}${t('login.social', { name: socialNames.farcaster })}
                      </button>`
                    : nothing
                }`
              : nothing
        }
      </div>
      ${slowNote(t, this.pending)}`
  }

  /** Renders the Farcaster login alone, so that its code is in view. */
  private farcaster() {
    return html`<div class="rows">
      <w3m-frame-farcaster
        .t=${this.t}
        .vault=${this.vault}
        @logged-in=${({ detail }: CustomEvent<SessionState>) => this.dispatchEvent(new CustomEvent('logged-in', { detail }))}
      ></w3m-frame-farcaster>
      <button class="button full" data-testid="frame-login-other" @click=${() => (this.isFarcaster = false)}>
        ${this.t('recover.other')}
      </button>
    </div>`
  }

  /** Loads the Farcaster login on demand, since most logins do not need to draw a code. */
  private async openFarcaster(): Promise<void> {
    this.error = undefined
    await import('./farcaster-login.js').then(
      () => (this.isFarcaster = true),
      () => (this.error = 'recover.failed'),
    )
  }

  private async leave(provider: OAuthProvider): Promise<void> {
    if (this.isWorking) return
    this.isWorking = true
    this.error = undefined
    try {
      const { url } = await this.vault.call('login.social', {
        provider,
        origin: location.origin,
        returnUrl: socialReturnUrl(this.user),
      })
      location.assign(url)
    } catch {
      this.error = 'recover.failed'
      this.isWorking = false
    }
  }

  private other(): void {
    this.hasCode = this.hasOther = false
    this.error = undefined
  }

  private submit(event: Event): void {
    event.preventDefault()
    const value = this.renderRoot.querySelector<HTMLInputElement>('#value')?.value.trim()
    if (!value) return this.focus()
    void this.work('submit', async () => {
      if (this.hasCode)
        return void this.dispatchEvent(
          new CustomEvent('logged-in', { detail: await this.vault.call('login.code', { code: codeDigits(value) }) }),
        )
      await this.mail(value)
      this.hasCode = true
    })
  }

  private resendCode(): void {
    void this.work('again', async () => {
      await this.mail(this.email)
      this.hasOther = true
    })
  }

  private async mail(email: string): Promise<void> {
    await this.vault.call('login.email', { email, origin: this.origin, locale: pageLocale() })
    this.email = email
  }

  private async work(id: 'submit' | 'again', step: () => Promise<void>): Promise<void> {
    if (this.isWorking) return
    this.isWorking = true
    this.hasOther = false
    this.error = undefined
    try {
      await this.pending.run(id, step)
    } catch (error) {
      const { code }: { readonly code?: unknown } = Object(error)
      this.error =
        code === 'CODE_WRONG'
          ? 'login.wrong'
          : code === 'CODE_EXPIRED'
            ? 'login.expired'
            : code === 'COOLDOWN' || code === 'RATE_LIMITED'
              ? 'login.wait'
              : 'recover.failed'
    } finally {
      this.isWorking = false
    }
  }
}
