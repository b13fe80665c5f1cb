import { html, nothing } from 'lit'
import { socialNames } from '@w3m/core/social-providers'
import { property } from '../../internal/property.js'
import '../../elements/button/button.js'
import '../../elements/skeleton/skeleton.js'
import { gridIcon } from '../../icons/object-icons.js'
import { socialIcons } from '../../icons/social-icons.js'
import { customElement } from '../../internal/define-element.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'
import { loadOffers } from './load-offers.js'
import { loginStyles } from './login.styles.js'
import { chooseSocial } from './chosen-social.js'

/** The most buttons in the row; if there are more logins, the last button opens the others. */
const shownMax = 5

/** @summary Logging in by a social account: the first ones of the host's order, and the way to the others. */
@customElement('w3m-login-socials')
export class W3mLoginSocials extends SliceElement {
  static override styles = [reset, loginStyles]

  /** The reason why the login is disabled; empty if it is enabled. */
  @property() blocked = ''

  readonly #offers = this.watchSlice(loadOffers, store => store.$offers)

  override render() {
    const { value: offers, slice } = this.#offers
    if (this.#offers.error)
      return html`<p class="note" role="status">
        ${this.t('view.failed')}
        <button type="button" class="link" data-testid="social-retry" @click=${() => this.#offers.retry()}>
          ${this.t('retry')}
        </button>
      </p>`
    if (!offers || !slice)
      return html`<div class="socials" aria-busy="true"><w3m-ui-skeleton shape="block"></w3m-ui-skeleton></div>`
    const { socials } = offers
    if (!socials.length) return nothing
    const showsAll = socials.length <= shownMax
    return html`<div class="socials" role="group" aria-label=${this.t('login.socials')}>
      ${(showsAll ? socials : socials.slice(0, shownMax - 1)).map(
        provider =>
          html`<w3m-ui-button
            full
            size="l"
            title=${socialNames[provider]}
            .testId=${`social-${provider}`}
            .label=${this.t('login.social', { name: socialNames[provider] })}
            ?disabled=${this.blocked !== ''}
            .reason=${this.blocked}
            @click=${() => chooseSocial(this.app, slice, provider)}
            >${socialIcons[provider]()}</w3m-ui-button
          >`,
      )}
      ${
        showsAll
          ? nothing
          : html`<w3m-ui-button
              full
              size="l"
              title=${this.t('login.more')}
              test-id="social-more"
              .label=${this.t('login.more')}
              @click=${() => this.app.router.push('ConnectSocials')}
              >${gridIcon()}</w3m-ui-button
            >`
      }
    </div>`
  }
}
