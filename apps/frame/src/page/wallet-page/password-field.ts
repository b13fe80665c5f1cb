import { css, html, nothing, svg } from 'lit'
import type { Translate } from '../i18n/frame-texts.js'

export interface PasswordField {
  readonly t: Translate
  readonly testId: string
  readonly autocomplete: 'new-password' | 'current-password'
  readonly isRevealed: boolean
  /** Whether the password is invalid. The element with the id `wrong` says why. */
  readonly isWrong: boolean
  readonly onReveal: () => void
}

export const passwordFieldStyles = css`
  .secret {
    position: relative;
    display: block;
  }
  .secret input {
    padding-inline-end: 56px;
  }
  .reveal {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    display: grid;
    place-items: center;
    inline-size: 52px;
    border-radius: calc(var(--_r) * 3.5);
    color: var(--_text-2);
  }
  @media (hover: hover) {
    .reveal:hover {
      color: var(--_text);
    }
  }
  .reveal svg {
    inline-size: 20px;
    block-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`

/** Renders a password field whose text the visitor can reveal, since nobody can reset a mistyped password. */
export const passwordField = ({ t, testId, autocomplete, isRevealed, isWrong, onReveal }: PasswordField) =>
  html`<div class="secret">
    <input
      id="secret"
      aria-invalid=${isWrong}
      aria-describedby="wrong"
      type=${isRevealed ? 'text' : 'password'}
      autocomplete=${autocomplete}
      autocapitalize="off"
      spellcheck="false"
      data-testid=${testId}
    />
    <button
      class="reveal"
      type="button"
      aria-label=${t('wallet.reveal')}
      aria-pressed=${isRevealed ? 'true' : 'false'}
      data-testid="frame-reveal"
      @click=${onReveal}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M1.8 10S4.8 4.3 10 4.3 18.2 10 18.2 10 15.2 15.7 10 15.7 1.8 10 1.8 10Z" />
        <circle cx="10" cy="10" r="2.6" />
        ${isRevealed ? svg`<path d="m3.5 16.5 13-13" />` : nothing}
      </svg>
    </button>
  </div>`
