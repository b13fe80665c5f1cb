import { css } from 'lit'

export const styles = css`
  :host {
    display: inline-block;
    min-block-size: 40px;
    max-inline-size: 100%;
    vertical-align: middle;
  }
  :host([size='sm']) {
    min-block-size: 32px;
  }
  .button {
    position: relative;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    block-size: 40px;
    max-inline-size: 100%;
    padding-inline: 16px;
    border: 1px solid transparent;
    border-radius: var(--_radius-m);
    background: var(--_surface-2);
    font-weight: 500;
    line-height: 1.25;
    white-space: nowrap;
    transition:
      background-color var(--_fast) var(--_ease),
      transform var(--_fast) var(--_ease);
  }
  .sm {
    block-size: 32px;
    padding-inline: 12px;
    gap: 6px;
    border-radius: calc(var(--_r) * 2.5);
  }
  .primary {
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }
  @media (hover: hover) {
    .button:hover {
      background: var(--_surface-3);
    }
    .primary:hover {
      background: var(--_accent-hover);
    }
  }
  .button:active {
    transform: scale(var(--_press));
  }
  .button:disabled {
    opacity: 0.5;
    transform: none;
  }
  [aria-busy] {
    cursor: progress;
  }
  .text {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .wait {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    border: 2px solid;
    border-inline-end-color: transparent;
    border-radius: 50%;
    animation: turn 0.8s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  @keyframes breathe {
    50% {
      opacity: 0.5;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .wait {
      animation: breathe 2s infinite;
    }
  }
  @media (pointer: coarse) {
    .button::after {
      content: '';
      position: absolute;
      inset: min(0px, calc((100% - 44px) / 2)) 0;
    }
  }
  @media (forced-colors: active) {
    .button {
      border-color: ButtonText;
    }
    .button:disabled {
      color: GrayText;
      border-color: GrayText;
      opacity: 1;
    }
  }
`
