import type { LoginStore } from '@w3m/core'
import { css, html, nothing } from 'lit'
import { socialNames } from '@w3m/core/social-providers'
import '../../elements/empty/empty.js'
import '../../elements/list-item/list-item.js'
import '../../elements/skeleton/skeleton.js'
import { userIcon } from '../../icons/object-icons.js'
import { socialIcons } from '../../icons/social-icons.js'
import { customElement } from '../../internal/define-element.js'
import { ViewElement } from '../../internal/view-element.js'
import { skeletonRows } from '../../parts/account/retry-panel.js'
import { centered } from '../../parts/centered.styles.js'
import { legalConsentOf } from '../../parts/legal/legal-consent.js'
import '../../parts/legal/legal-line.js'
import { legalState } from '../../parts/legal/legal-state.js'
import { loadOffers } from '../../parts/login/load-offers.js'
import { loginOutcome } from '../../parts/login/login-outcome.js'
import { mailStyles } from '../../parts/login/mail.styles.js'
import { chooseSocial } from '../../parts/login/chosen-social.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  :host {
    padding: 0 20px 20px;
  }
  .stack {
    display: grid;
    gap: 12px;
  }
  ul {
    display: grid;
    gap: 8px;
  }
`

/** @summary Every social login of the host, one a row. */
@customElement('w3m-connect-socials-view')
export class W3mConnectSocialsView extends ViewElement<'ConnectSocials'> {
  static override styles = [reset, centered, mailStyles, styles]

  readonly #options = this.watch(w3m => w3m.$options)
  readonly #consent = this.watch(legalConsentOf)
  readonly #offers = this.watchSlice(loadOffers, store => store.$offers)

  override render() {
    const { slice, error } = this.#offers
    if (error !== undefined)
      return loginOutcome({
        w3m: this.app,
        t: this.t,
        error,
        retry: () => this.#offers.retry(),
        onOther: () => this.app.router.reset('Connect'),
      })
    const legal = legalState(this.#options.value, this.#consent.value)
    return html`<div class="stack">
      ${legal === 'missing' || legal === 'given' ? html`<w3m-legal-line .w3m=${this.app}></w3m-legal-line>` : nothing}
      ${slice ? this.#list(slice, legal === 'missing' ? this.t('legal.required') : '') : skeletonRows(this.t, 5)}
      ${legal === 'quiet' ? html`<w3m-legal-line .w3m=${this.app}></w3m-legal-line>` : nothing}
    </div>`
  }

  #list(slice: LoginStore, blocked: string) {
    const { socials } = slice.$offers.get()
    if (!socials.length) {
      return html`<w3m-ui-empty
        heading=${this.t('login.none')}
        text=${this.t('login.none-text')}
        action=${this.t('login.other')}
        test-id="login-other"
        @w3m-ui-action=${() => this.app.router.reset('Connect')}
        ><span slot="icon">${userIcon()}</span></w3m-ui-empty
      >`
    }
    return html`<ul aria-label=${this.t('login.socials')}>
      ${socials.map(
        provider =>
          html`<li>
            <w3m-ui-list-item
              .name=${socialNames[provider]}
              .testId=${`social-${provider}`}
              ?disabled=${blocked !== ''}
              .reason=${blocked}
              @click=${() => chooseSocial(this.app, slice, provider)}
              ><span slot="picture">${socialIcons[provider]()}</span></w3m-ui-list-item
            >
          </li>`,
      )}
    </ul>`
  }
}
