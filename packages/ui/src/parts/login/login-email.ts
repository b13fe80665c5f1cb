import { isEmailAddress, toEmailAddress } from '@w3m/core/email'
import { html, nothing } from 'lit'
import type { EventFrom } from '../../elements/event-from.js'
import { property, state } from '../../internal/property.js'
import '../../elements/icon-button/icon-button.js'
import '../../elements/input/input.js'
import type { W3mUiInput } from '../../elements/input/input.js'
import { translatorOf } from '../../i18n/translator.js'
import { chevronIcon } from '../../icons/row-icons.js'
import { mailIcon } from '../../icons/account-icons.js'
import { customElement } from '../../internal/define-element.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'
import { isFrameMissing, loginErrorLine } from './login-error.js'
import { loginStyles } from './login.styles.js'

/** @summary Logging in by e-mail: the address, the ones used before, and what is wrong with it. */
@customElement('w3m-login-email')
export class W3mLoginEmail extends SliceElement {
  static override styles = [reset, loginStyles]

  /** The reason why the login is disabled; empty if it is enabled. */
  @property() blocked = ''
  @state() private email = ''
  @state() private isInvalid = false
  /** True once the visitor has typed or submitted: the field is no longer prefilled. */
  #isTouched = false
  /** True if this field submitted the address: only then it shows the login's errors. */
  #isSent = false

  readonly #login = this.watchSlice(
    w3m => w3m.load.login(),
    store => store.$state,
  )

  readonly #wallets = this.watchSlice(
    w3m => w3m.load.walletList(),
    store => store.$state,
  )

  protected override willUpdate(): void {
    const email = /^email:(.+)/.exec(this.#wallets.value?.previous ?? '')?.[1]
    if (email && !this.#isTouched) this.email = email
  }

  override render() {
    const { value: login } = this.#login
    const isBusy = this.#isSent && (login?.phase === 'sending' || (!login && !this.#login.error))
    const failure = this.#login.error ?? (this.#isSent && login?.phase === 'failed' ? login.error : undefined)
    const error = this.isInvalid ? this.t('error.email') : failure === undefined ? '' : loginErrorLine(this.t, failure)
    if (isFrameMissing(failure)) void import('./frame-window.js').catch(() => undefined)
    const recent = this.email ? [] : (this.#login.slice?.recentEmails() ?? [])
    return html`<div>
      <w3m-ui-input
        type="email"
        name="email"
        autocomplete="email"
        inputmode="email"
        enterkeyhint="go"
        maxlength="254"
        hide-label
        test-id="email-input"
        .value=${this.email}
        .label=${this.t('login.email')}
        .placeholder=${this.t('login.email')}
        .error=${error}
        .hint=${this.blocked}
        ?disabled=${this.blocked !== ''}
        ?readonly=${isBusy}
        @focusin=${this.#selected}
        @input=${this.#type}
        @w3m-ui-submit=${this.#submit}
        ><span slot="start">${mailIcon()}</span
        ><w3m-ui-icon-button
          slot="end"
          size="s"
          class=${this.email && !isBusy ? 'go ready' : 'go'}
          test-id="email-submit"
          .label=${this.t('login.continue')}
          ?loading=${isBusy}
          ?disabled=${this.blocked !== ''}
          .reason=${this.blocked}
          @click=${this.#submit}
          >${chevronIcon()}</w3m-ui-icon-button
        ></w3m-ui-input
      >
      ${
        recent.length && !this.blocked
          ? html`<ul class="recent" aria-label=${this.t('login.recent')}>
              ${recent.map(
                email =>
                  html`<li>
                    <button
                      type="button"
                      dir="auto"
                      title=${email}
                      data-testid="email-recent"
                      @click=${() => this.#choose(email)}
                    >
                      ${email}
                    </button>
                  </li>`,
              )}
            </ul>`
          : nothing
      }
      ${
        this.#isSent
          ? html`<w3m-frame-window
              .w3m=${this.app}
              class="window"
              .phases=${isFrameMissing(failure) ? (['offered', 'closed', 'blocked'] as const) : (['blocked'] as const)}
            ></w3m-frame-window>`
          : nothing
      }
    </div>`
  }

  readonly #selected = { handleEvent: () => this.app.events.track('EMAIL_LOGIN_SELECTED'), once: true }

  readonly #type = ({ target }: EventFrom<W3mUiInput>): void => {
    this.email = target.value
    this.#isTouched = true
    this.isInvalid = false
    this.#isSent = false
  }

  readonly #submit = (): void => this.#send(toEmailAddress(this.email))

  /** Moves the focus to the field: the list is removed with the choice, and the focus with it. */
  #choose(email: string): void {
    this.renderRoot.querySelector('w3m-ui-input')?.focus()
    this.#send(email)
  }

  #send(email: string): void {
    if (this.blocked || (this.#isSent && this.#login.value?.phase === 'sending')) return
    this.email = email
    this.#isTouched = true
    this.isInvalid = !isEmailAddress(email)
    if (this.isInvalid) return
    this.#isSent = true
    // The list of wallets has not loaded the texts of most errors; the views after a successful login need them too.
    translatorOf(this.app)
      .ready('connected')
      ?.catch(() => undefined)
    if (this.#login.error) this.#login.retry()
    void this.app.load.login().then(
      store => store.submitEmail(email),
      () => undefined,
    )
  }
}
