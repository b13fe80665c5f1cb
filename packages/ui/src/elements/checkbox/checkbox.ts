import { css, html, nothing } from 'lit'
import { customElement } from '../../internal/define-element.js'
import { reset } from '../../styles/reset.js'
import { systemToggleStyles, ToggleElement } from '../toggle-element.js'

const styles = css`
  :host {
    display: block;
  }
  label {
    display: flex;
    align-items: flex-start;
    gap: 10px;
    cursor: pointer;
  }
  .box {
    position: relative;
    display: grid;
    flex: none;
    inline-size: 20px;
    block-size: 20px;
  }
  input {
    inline-size: 20px;
    block-size: 20px;
    border: 1.5px solid var(--_control);
    border-radius: calc(var(--_r) * 1.5);
    cursor: inherit;
    transition:
      background-color var(--_fast),
      border-color var(--_fast);
  }
  input::after {
    content: '';
    position: absolute;
    inset: -12px;
  }
  @media (hover: hover) {
    input:hover {
      border-color: var(--_text-2);
    }
  }
  input:checked {
    background: var(--_accent-text);
    border-color: var(--_accent-text);
  }
  svg {
    position: absolute;
    inset: 0;
    fill: none;
    stroke: var(--_surface);
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-dasharray: 16;
    stroke-dashoffset: 16;
    pointer-events: none;
    transition: stroke-dashoffset var(--_move) var(--_ease);
  }
  input:checked + svg {
    stroke-dashoffset: 0;
  }
  .box:has([aria-disabled='true'], :disabled),
  .box:has([aria-disabled='true'], :disabled) + .text {
    opacity: 0.5;
  }
  .text {
    min-inline-size: 0;
    padding-block-start: 0.5px;
    color: var(--_text-2);
  }
  @media (prefers-reduced-motion: reduce) {
    svg {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    input:checked {
      border-color: Highlight;
    }
    svg {
      stroke: HighlightText;
    }
  }
`

/**
 * @summary A box to tick, with its sentence; links in the sentence work.
 * @slot - The sentence.
 * @event {Event} change - The visitor changed it; `checked` is already the new one. Bubbles, composed.
 * @csspart control - The native checkbox.
 */
@customElement('w3m-ui-checkbox')
export class W3mUiCheckbox extends ToggleElement {
  static override styles = [reset, styles, systemToggleStyles]

  override render() {
    return html`<label title=${this.disabledReason || nothing}>
      <span class="box"
        >${this.renderInput()}<svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m5.5 10.25 3 3 6-6.5"></path></svg
      ></span>
      <span class="text"><slot></slot></span>
    </label>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-checkbox': W3mUiCheckbox
  }
}
