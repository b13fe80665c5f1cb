import { css, html, nothing } from 'lit'
import type { EventFrom } from '../../elements/event-from.js'
import '../../elements/checkbox/checkbox.js'
import type { TextKey } from '../../i18n/text-key.js'
import { customElement } from '../../internal/define-element.js'
import { W3mElement } from '../../internal/w3m-element.js'
import { reset } from '../../styles/reset.js'
import { legalConsentOf } from './legal-consent.js'
import { textWithLinks } from './text-with-links.js'

const styles = css`
  :host {
    display: block;
  }
  p {
    font-size: var(--_size-12);
    line-height: 1.5;
    color: var(--_text-2);
    text-align: center;
    text-wrap: balance;
  }
  a {
    color: inherit;
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);
    text-underline-offset: 3px;
    border-radius: var(--_r);
    white-space: nowrap;
  }
  @media (hover: hover) {
    a:hover {
      color: var(--_text);
      text-decoration-color: currentColor;
    }
  }
`

/**
 * @summary The host's terms: a box to tick where it asks for consent, else one quiet line; nothing where it has no
 * terms.
 */
@customElement('w3m-legal-line')
export class W3mLegalLine extends W3mElement {
  static override styles = [reset, styles]

  readonly #options = this.watch(w3m => w3m.$options)
  readonly #consent = this.watch(legalConsentOf)

  override render() {
    const { termsConditionsUrl: terms, privacyPolicyUrl: privacy, features } = this.#options.value
    if (!terms && !privacy) return nothing
    const kind = terms && privacy ? 'both' : terms ? 'terms' : 'privacy'
    const text = (style: 'agree' | 'quiet') =>
      textWithLinks(this.t(`legal.${style}-${kind}` satisfies TextKey), {
        terms: this.#link(terms, this.t('legal.terms')),
        privacy: this.#link(privacy, this.t('legal.privacy')),
      })
    if (!features?.legalCheckbox) return html`<p>${text('quiet')}</p>`
    return html`<w3m-ui-checkbox test-id="legal-checkbox" .checked=${this.#consent.value} @change=${this.#onConsent}
      >${text('agree')}</w3m-ui-checkbox
    >`
  }

  #link(href: string | undefined, text: string) {
    return html`<a href=${href ?? nothing} target="_blank" rel="noopener noreferrer">${text}</a>`
  }

  readonly #onConsent = ({ target }: EventFrom<HTMLInputElement>): void => legalConsentOf(this.app).set(target.checked)
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-legal-line': W3mLegalLine
  }
}
