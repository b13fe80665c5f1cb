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
import { socialReturnUrl } from './social-return.js'
import { walletStyles } from './wallet.styles.js'

/**
 * @summary E-mail and code, or a social account: for that this page is left, and comes back (`returnFromSocial`). Or
 *   Farcaster, whose application scans a code.
 * @event {CustomEvent<SessionState>} logged-in - The code was right, or the application approved.
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
  /** Who is known here already, and is to log in once more. */
  @property({ attribute: false }) user: User | undefined
  @state() private socials: readonly OAuthProvider[] = []
  @state() private hasFarcaster = false
  @state() private isFarcaster = false
  /** The code was mailed: it is asked for. */
  @property({ type: Boolean, attribute: 'has-code' }) hasCode = false
  /** Where the code was mailed. */
  @property() email = ''
  /** What the mail says is logged in to: an origin. */
  @property() origin = location.origin
  @state() private isWorking = false
  /** Another code than the first was mailed. */
  @state() private hasOther = false
  @state() private error: FrameTextKey | undefined
  /** The focus was asked for before there was anything to give it to. */
  private isAwaited = false

  override connectedCallback(): void {
    super.connectedCallback()
    void this.vault.call('login.methods', undefined).then(
      ({ socials, farcaster }) => {
        this.socials = socials
        this.hasFarcaster = farcaster
        if (!this.ways.mail && !socials.length && !farcaster) this.error = 'recover.failed'
        // Nothing is taken from who has gone elsewhere meanwhile.
        if (this.isAwaited && document.activeElement === document.body) this.focus()
      },
      () => {
        // Whoever has no other way reads it.
        if (!this.ways.mail) this.error = 'recover.failed'
      },
    )
  }

  /** Into its field, or on its first button, once that is there. */
  override focus(): void {
    void this.updateComplete.then(() => {
      const first = this.renderRoot.querySelector<HTMLElement>('#value, .button')
      this.isAwaited = !first
      first?.focus()
    })
  }

  protected override updated(changed: ReadonlyMap<PropertyKey, unknown>): void {
    // What was pressed for the other field went with the former one, or stands beside it.
    if (changed.get('hasCode') !== undefined || changed.get('isFarcaster') !== undefined) this.focus()
  }

  /** Who is known logs in the way they did: another one is another account, and ends the session on every page. */
  private get ways(): { readonly mail: boolean; readonly others: boolean } {
    const { user } = this
    // An account elsewhere brings a name; it may bring a mailbox too.
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
                aria-disabled=${this.isWorking}
              >
                ${t(hasCode ? 'login.submit' : 'login.send')}
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
                  aria-disabled=${this.isWorking}
                  @click=${this.again}
                >
                  ${t('login.again')}</button
                ><button class="button full" data-testid="frame-login-other" @click=${this.other}>
                  ${t('recover.other')}
                </button>`
            : hasOthers
              ? html`${this.socials.map(
                  each =>
                    html`<button
                      class="button full"
                      data-testid="frame-social-${each}"
                      @click=${() => this.leave(each)}
                    >
                      ${socialIcons[each]()}${t('login.social', { name: socialNames[each] })}
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
      </div>`
  }

  /** Alone, so that the code is in sight. */
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

  /** The code to scan is drawn by what most log-ins have no use for. */
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
    void this.work(async () => {
      if (this.hasCode)
        return void this.dispatchEvent(
          new CustomEvent('logged-in', { detail: await this.vault.call('login.code', { code: codeDigits(value) }) }),
        )
      await this.mail(value)
      this.hasCode = true
    })
  }

  private again(): void {
    void this.work(async () => {
      await this.mail(this.email)
      this.hasOther = true
    })
  }

  private async mail(email: string): Promise<void> {
    await this.vault.call('login.email', { email, origin: this.origin, locale: pageLocale() })
    this.email = email
  }

  private async work(step: () => Promise<void>): Promise<void> {
    if (this.isWorking) return
    this.isWorking = true
    this.hasOther = false
    this.error = undefined
    try {
      await step()
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
