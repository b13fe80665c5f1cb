import { css } from 'lit'

export const styles = css`
  :host {
    display: inline-block;
    min-block-size: 40px;
    vertical-align: middle;
  }
  :host([size='sm']) {
    min-block-size: 32px;
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    block-size: 40px;
    max-inline-size: 100%;
    padding: 0 16px;
    border-radius: var(--_radius-m);
    background: var(--_surface-2);
    font-weight: 500;
    white-space: nowrap;
    transition: background var(--_fast);
  }
  .sm {
    block-size: 32px;
    padding: 0 12px;
    font-size: var(--_size-12);
  }
  .primary {
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .button:hover {
    background: var(--_surface-3);
  }
  .primary:hover {
    background: var(--_accent-hover);
  }
  .button:active {
    scale: var(--_press);
  }
  .button:disabled {
    opacity: 0.5;
  }
  .account {
    padding-inline: 6px 14px;
  }
  .bad {
    color: var(--_bad);
  }
  .text {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .balance {
    font-variant-numeric: tabular-nums;
    color: var(--_text-2);
  }
  .dot {
    flex: none;
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: currentcolor;
  }
  @media (pointer: coarse) {
    .button {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .button {
      border: 1px solid ButtonText;
    }
  }
`
