import { css, html, nothing, type PropertyValues } from 'lit'
import { property, state } from '../../internal/property.js'
import '../../elements/button/button.js'
import '../../elements/otp-input/otp-input.js'
import '../../elements/spinner/spinner.js'
import type { W3mUiOtpInput } from '../../elements/otp-input/otp-input.js'
import { mailIcon } from '../../icons/account-icons.js'
import { CountdownController } from '../../internal/countdown-controller.js'
import { customElement } from '../../internal/define-element.js'
import { W3mElement } from '../../internal/w3m-element.js'
import { reset } from '../../styles/reset.js'
import { centered } from '../centered.styles.js'
import { loginErrorLine } from './login-error.js'
import { mailStyles } from './mail.styles.js'

/**
 * @summary The code of a mail: where it went, six boxes, and another one when it is due.
 * @slot - More below.
 * @event {CustomEvent<string>} w3m-code - All digits are there.
 * @event {Event} w3m-resend - Another code is asked for.
 */
@customElement('w3m-code-form')
export class W3mCodeForm extends W3mElement {
  static override styles = [
    reset,
    centered,
    mailStyles,
    css`
      :host {
        padding: 0;
      }
      .checking {
        display: flex;
        align-items: center;
        gap: 8px;
        block-size: 40px;
        color: var(--_text-2);
      }
    `,
  ]

  @property() heading = ''
  /** Where the code went. */
  @property() text = ''
  @property() hint = ''
  /** The error of the last code. A new error empties the boxes. */
  @property({ attribute: false }) failure: unknown
  /** A code is being checked. */
  @property({ type: Boolean }) busy = false
  /** Another mail is being sent: no code is accepted until it is known which one is valid. */
  @property({ type: Boolean }) sending = false
  /** When another code may be requested, in Unix milliseconds; 0 for at once. */
  @property({ attribute: false }) resendAtMs = 0
  @state() private code = ''
  /** Another mail was requested: a screen reader hears when it is sent, as it hears when it is not. */
  #isAnother = false

  readonly #countdown = new CountdownController(this, () => this.resendAtMs || undefined, Infinity)

  override render() {
    const seconds = this.#countdown.seconds ?? 0
    const resendText = this.t('otp.resend')
    const waitText = (countdown = 0) => this.t('otp.resend-in', { seconds: countdown })
    const error = this.failure === undefined || this.busy || this.code ? '' : loginErrorLine(this.t, this.failure)
    return html`<div class="center">
      <span class="sign">${mailIcon()}</span>
      <div class="said">
        <h2>${this.heading}</h2>
        <p class="sentence">${this.text}</p>
      </div>
      <w3m-ui-otp-input
        test-id="otp-input"
        .label=${this.t('otp.label')}
        .value=${this.code}
        .error=${error}
        ?busy=${this.busy || this.sending}
        @input=${this.#type}
        @w3m-ui-submit=${this.#submit}
      ></w3m-ui-otp-input>
      <p class="sr-only" role="status">${this.busy ? this.t('otp.checking') : this.#sentText}</p>
      ${
        this.busy
          ? html`<p class="checking" aria-hidden="true">
              <w3m-ui-spinner size="16"></w3m-ui-spinner>${this.t('otp.checking')}
            </p>`
          : html`<w3m-ui-button
              variant="quiet"
              test-id="otp-resend"
              ?loading=${this.sending}
              ?disabled=${seconds > 0}
              .reason=${seconds > 0 ? waitText(this.#countdown.announcedSeconds) : ''}
              @focusin=${this.#countdown.refreshAnnouncement}
              @pointerenter=${this.#countdown.refreshAnnouncement}
              @click=${this.#resend}
              >${
                seconds > 0
                  ? html`<span class="sr-only">${resendText}</span><span aria-hidden="true">${waitText(seconds)}</span>`
                  : resendText
              }</w3m-ui-button
            >`
      }
      ${this.hint ? html`<p class="hint">${this.hint}</p>` : nothing}
      <slot></slot>
    </div>`
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('failure') && this.failure !== undefined) this.code = ''
    // What follows a check is no news of a mail.
    this.#isAnother = !this.busy && (this.#isAnother || this.sending)
  }

  /** Empty while it is sent: the same words are news after that. */
  get #sentText(): string {
    return this.#isAnother && !this.sending && this.failure === undefined ? this.text : ''
  }

  /** Focuses the code field. */
  protected override firstUpdated(): void {
    const field = this.renderRoot.querySelector('w3m-ui-otp-input')
    void field?.updateComplete.then(() => field.focus())
  }

  readonly #type = (event: Event & { readonly target: W3mUiOtpInput }): void => {
    this.code = event.target.value
  }

  /** Reads the field's own value: the `input` event of the last digit may not have arrived yet. */
  readonly #submit = (event: Event & { readonly target: W3mUiOtpInput }): void => {
    this.#type(event)
    this.dispatchEvent(new CustomEvent('w3m-code', { detail: this.code }))
  }
  readonly #resend = (): void => {
    this.code = ''
    this.dispatchEvent(new Event('w3m-resend'))
  }
}
