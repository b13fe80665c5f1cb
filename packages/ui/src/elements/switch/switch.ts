import { css, html, nothing } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { systemToggleStyles, ToggleElement } from '../toggle-element.js'

const styles = css`
  :host {
    display: inline-block;
    max-inline-size: 100%;
  }
  label {
    display: flex;
    align-items: center;
    gap: 12px;
    cursor: pointer;
  }
  .text {
    flex: 1;
    min-inline-size: 0;
  }
  input {
    position: relative;
    flex: none;
    inline-size: 40px;
    block-size: 24px;
    border: 1px solid transparent;
    border-radius: 99px;
    background: var(--_control);
    cursor: inherit;
    transition: background-color var(--_move) var(--_ease);
  }
  input::before {
    content: '';
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 2px;
    inline-size: 18px;
    block-size: 18px;
    border-radius: 50%;
    background: #fff;
    box-shadow: 0 1px 3px #0004;
    transition:
      inset-inline-start var(--_move) var(--_ease),
      background-color var(--_move);
  }
  input::after {
    content: '';
    position: absolute;
    inset: -10px;
  }
  input:checked {
    background: var(--_accent-text);
  }
  input:checked::before {
    inset-inline-start: 18px;
    background: var(--_surface);
  }
  input:is(:disabled, [aria-disabled='true']) {
    opacity: 0.5;
  }
  @media (prefers-reduced-motion: reduce) {
    input::before {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    input {
      background: Canvas;
    }
    input::before {
      background: CanvasText;
    }
    input:checked::before {
      background: HighlightText;
    }
  }
`

/**
 * @summary On or off, at once.
 * @slot - What is on or off.
 * @event {Event} change - The visitor changed it; `checked` is already the new one. Bubbles, composed.
 * @csspart control - The native checkbox with the role of a switch.
 */
@customElement('w3m-ui-switch')
export class W3mUiSwitch extends ToggleElement {
  static override styles = [reset, styles, systemToggleStyles]

  override render() {
    return html`<label title=${this.disabledReason || nothing}>
      <span class="text"><slot></slot></span>
      ${this.renderInput('switch')}
    </label>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-switch': W3mUiSwitch
  }
}
