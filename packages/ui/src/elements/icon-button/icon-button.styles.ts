import { css } from 'lit'

export const iconButtonStyles = css`
  :host {
    display: inline-flex;
    flex: none;
  }
  .control {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    border: 1px solid transparent;
    border-radius: var(--_radius-m);
    color: var(--_text);
    transition:
      background-color var(--_fast) var(--_ease),
      transform var(--_fast) var(--_ease);
  }
  .s {
    inline-size: 32px;
    block-size: 32px;
    border-radius: calc(var(--_r) * 2.5);
  }
  .s::after {
    content: '';
    position: absolute;
    inset: -4px;
  }
  .filled {
    background: var(--_surface-1);
  }
  @media (hover: hover) {
    .control:hover {
      background: var(--_surface-1);
    }
    .filled:hover {
      background: var(--_surface-2);
    }
  }
  .control:active {
    background: var(--_surface-2);
    transform: scale(calc(1 - (1 - var(--_press)) * 3));
  }
  .control:is(:disabled, [aria-disabled='true']) {
    opacity: 0.5;
    transform: none;
  }
  @media (pointer: coarse) {
    .control::after {
      content: '';
      position: absolute;
      inset: -2px;
    }
    .s::after {
      inset: -7px;
    }
  }
  @media (forced-colors: active) {
    .control {
      color: ButtonText;
    }
    .control:disabled {
      color: GrayText;
      opacity: 1;
    }
  }
`
