import { css, html, nothing } from 'lit'
import { mailIcon } from '../../icons/account-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { centered } from '../../parts/centered.styles.js'
import { legalConsentOf } from '../../parts/legal/legal-consent.js'
import '../../parts/legal/legal-line.js'
import { legalState } from '../../parts/legal/legal-state.js'
import '../../parts/login/login-email.js'
import { mailStyles } from '../../parts/login/mail.styles.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  .stack {
    display: grid;
    gap: 12px;
    margin-block-start: 20px;
  }
`

/** @summary Logging in by e-mail alone, where a host asks for that and nothing else. */
@customElement('w3m-email-login-view')
export class W3mEmailLoginView extends ViewElement<'EmailLogin'> {
  static override styles = [reset, centered, mailStyles, styles]

  readonly #options = this.watch(w3m => w3m.$options)
  readonly #consent = this.watch(legalConsentOf)

  override render() {
    const legal = legalState(this.#options.value, this.#consent.value)
    return html`<div class="center">
        <span class="sign">${mailIcon()}</span>
        <div class="said">
          <h2>${this.t('login.heading')}</h2>
          <p class="sentence">${this.t('login.text')}</p>
        </div>
      </div>
      <div class="stack">
        ${legal === 'missing' || legal === 'given' ? html`<w3m-legal-line .w3m=${this.app}></w3m-legal-line>` : nothing}
        <w3m-login-email
          .w3m=${this.app}
          .blocked=${legal === 'missing' ? this.t('legal.required') : ''}
        ></w3m-login-email>
        ${legal === 'quiet' ? html`<w3m-legal-line .w3m=${this.app}></w3m-legal-line>` : nothing}
      </div>`
  }
}
