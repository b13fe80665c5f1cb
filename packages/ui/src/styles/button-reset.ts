import { css } from 'lit'

/**
 * The base styles of the shadow root of a public button, and, with `reset`, of every other one: box model, type, one
 * focus ring.
 */
export const buttonReset = css`
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  :host {
    box-sizing: border-box;
    font-family: var(--_font);
    font-size: var(--_size-14);
    line-height: 1.43;
    color: var(--_text);
    -webkit-tap-highlight-color: transparent;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  button,
  input {
    margin: 0;
    padding: 0;
    font: inherit;
    letter-spacing: inherit;
    color: inherit;
    background: none;
    border: 0;
    border-radius: 0;
    appearance: none;
  }
  button {
    cursor: pointer;
    text-align: inherit;
    touch-action: manipulation;
    user-select: none;
  }
  :disabled,
  [aria-disabled='true'] {
    cursor: not-allowed;
  }
  :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  .sr-only {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`
