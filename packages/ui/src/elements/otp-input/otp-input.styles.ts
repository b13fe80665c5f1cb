import { css } from 'lit'

export const otpInputStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
  }
  .label {
    display: block;
    margin-block-end: 8px;
    text-align: center;
    color: var(--_text-2);
  }
  .field {
    position: relative;
    direction: ltr;
    cursor: text;
  }
  .boxes {
    display: flex;
    justify-content: center;
    gap: 8px;
  }
  .box {
    flex: 1;
    max-inline-size: 52px;
    block-size: 56px;
    display: grid;
    place-items: center;
    border: 1px solid transparent;
    border-radius: var(--_radius-m);
    background: var(--_surface-1);
    box-shadow: inset 0 0 0 1px var(--_control);
    font-size: var(--_size-20);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    transition: box-shadow var(--_fast) var(--_ease);
  }
  .box.at {
    box-shadow: inset 0 0 0 2px var(--_focus);
    background: var(--_surface);
  }
  .box.at:empty::before {
    content: '';
    inline-size: 1.5px;
    block-size: 24px;
    background: var(--_text);
    animation: blink 1.1s steps(1) infinite;
  }
  .bad .box {
    box-shadow: inset 0 0 0 1px var(--_bad);
  }
  .bad .box.at {
    box-shadow: inset 0 0 0 2px var(--_bad);
  }
  .busy .box {
    opacity: 0.6;
  }
  input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    opacity: 0;
    font-size: 16px;
    cursor: text;
  }
  .error {
    min-block-size: 20px;
    margin-block-start: 8px;
    text-align: center;
    color: var(--_bad);
  }
  @keyframes blink {
    50% {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .box.at:empty::before {
      animation: none;
    }
    .box {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    .box {
      border-color: ButtonText;
    }
    .box.at {
      outline: 2px solid Highlight;
    }
    .bad .box {
      border-width: 2px;
    }
  }
`
