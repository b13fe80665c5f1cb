import { css, html, LitElement, nothing, unsafeCSS, type PropertyValues } from 'lit'
import { property } from '../../internal/property.js'
import { spinnerDelayMs } from '../../limits/ui-timings.js'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'

const styles = css`
  :host {
    display: inline-block;
    flex: none;
    inline-size: var(--_spinner, 20px);
    block-size: var(--_spinner, 20px);
    color: currentColor;
  }
  svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    animation: turn 0.8s linear infinite;
  }
  .track {
    opacity: 0.2;
  }
  :host([delayed]) {
    animation: show 150ms ${unsafeCSS(spinnerDelayMs)}ms backwards;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  @keyframes show {
    from {
      opacity: 0;
    }
  }
  @keyframes breathe {
    50% {
      opacity: 0.35;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    svg {
      animation: breathe 2s ease-in-out infinite;
    }
  }
`

/** @summary Something is going on. Decorative unless it has a `label`, which is then announced. */
@customElement('w3m-ui-spinner')
export class W3mUiSpinner extends LitElement {
  static override styles = [reset, styles]

  /** Width and height in px. */
  @property({ type: Number }) size = 20
  /** Shows itself only after the 400 ms that need no spinner. */
  @property({ type: Boolean, reflect: true }) delayed = false
  /** Accessible name; empty where a text beside it says what is awaited. */
  @property() label = ''

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('size') && this.size !== 20) this.style.setProperty('--_spinner', `${this.size}px`)
  }

  override render() {
    return html`<svg viewBox="0 0 20 20" aria-hidden="true">
        <circle class="track" cx="10" cy="10" r="8"></circle>
        <path d="M10 2a8 8 0 0 1 8 8"></path></svg
      >${this.label ? html`<span class="sr-only" role="status">${this.label}</span>` : nothing}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-spinner': W3mUiSpinner
  }
}
