import { css, html, LitElement, nothing } from 'lit'
import { customElement } from 'lit/decorators/custom-element.js'
import { property } from 'lit/decorators/property.js'
import { reset } from '@w3m/ui/look'
import { passwordTexts } from '../i18n/password-texts.js'
import { checkPassword } from './password-check.js'

const styles = css`
  :host {
    display: block;
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  .bar {
    display: grid;
    grid-template-columns: repeat(4, 1fr);
    gap: 4px;
    margin-block-end: 6px;
  }
  .bar i {
    block-size: 4px;
    border-radius: 2px;
    background: var(--_surface-3);
  }
  .bar[aria-valuenow='1'] i:nth-child(-n + 1) {
    background: var(--_bad);
  }
  .bar[aria-valuenow='2'] i:nth-child(-n + 2),
  .bar[aria-valuenow='3'] i:nth-child(-n + 3) {
    background: var(--_warn);
  }
  .bar[aria-valuenow='4'] i {
    background: var(--_good);
  }
  @media (forced-colors: active) {
    .bar i {
      border: 1px solid CanvasText;
    }
  }
`

/** Returns why a password is refused, and what helps. @param ownWords the result of `ownWords` */
export function passwordRefusal(password: string, ownWords: readonly string[]): string | undefined {
  const { fault } = checkPassword(password, ownWords)
  const texts = passwordTexts()
  return fault && `${texts[fault]} ${texts.help}`
}

/**
 * @summary Shows how hard a password is to guess. This browser judges the password and sends it nowhere.
 */
@customElement('w3m-frame-password-strength')
export class FramePasswordStrength extends LitElement {
  static override styles = [reset, styles]

  @property({ attribute: false }) password = ''
  /** The words that somebody who knows the visitor tries first. */
  @property({ attribute: false }) own: readonly string[] = []

  override render() {
    const { password, own } = this
    const texts = passwordTexts()
    const { strength } = checkPassword(password, own)
    const label = strength < 2 ? texts.weak : strength < 4 ? texts.fair : texts.strong
    // The live region exists before it has a text, or a screen reader would not announce it.
    return html`${
        password
          ? html`<div
              class="bar"
              role="meter"
              aria-label=${texts.strength}
              aria-valuemin="0"
              aria-valuemax="4"
              aria-valuenow=${strength}
              aria-valuetext=${label}
            >
              <i></i><i></i><i></i><i></i>
            </div>`
          : nothing
      }
      <p role="status">${password ? label : nothing}</p>`
  }
}

export { ownWords } from './password-check.js'
