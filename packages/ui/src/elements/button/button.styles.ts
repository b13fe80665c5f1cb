import { css } from 'lit'

export const buttonStyles = css`
  :host {
    display: inline-flex;
    max-inline-size: 100%;
    vertical-align: middle;
  }
  :host([full]) {
    display: flex;
  }
  .control {
    position: relative;
    display: inline-flex;
    flex: 1;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-inline-size: 0;
    block-size: 40px;
    padding-inline: 16px;
    border: 1px solid transparent;
    border-radius: var(--_radius-m);
    font-size: var(--_size-14);
    font-weight: 500;
    line-height: 1.25;
    white-space: nowrap;
    color: var(--_text);
    background: var(--_surface-1);
    transition:
      background-color var(--_fast) var(--_ease),
      transform var(--_fast) var(--_ease),
      opacity var(--_fast);
  }
  .s {
    block-size: 32px;
    padding-inline: 12px;
    gap: 6px;
    border-radius: calc(var(--_r) * 2.5);
  }
  .l {
    block-size: 48px;
    padding-inline: 20px;
    font-size: var(--_size-16);
    border-radius: calc(var(--_r) * 3.5);
  }
  .primary {
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }
  .quiet {
    background: transparent;
  }
  .danger {
    color: var(--_bad);
  }
  @media (hover: hover) {
    .control:hover {
      background: var(--_surface-2);
    }
    .quiet:hover {
      background: var(--_surface-1);
    }
    .primary:hover {
      background: var(--_accent-hover);
    }
  }
  .control:active {
    background: var(--_surface-3);
    transform: scale(var(--_press));
  }
  .primary:active {
    background: var(--_accent-hover);
  }
  .control:is(:disabled, [aria-disabled='true']:not([aria-busy='true'])) {
    background: var(--_surface-1);
    color: var(--_text-2);
    transform: none;
  }
  .control.quiet:is(:disabled, [aria-disabled]) {
    background: transparent;
  }
  [aria-busy='true'] {
    cursor: progress;
    transform: none;
  }
  .content {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: inherit;
    min-inline-size: 0;
    transition: opacity var(--_fast);
  }
  .text {
    overflow: hidden;
    text-overflow: ellipsis;
    min-inline-size: 0;
  }
  [aria-busy='true'] .content {
    opacity: 0;
  }
  .wait {
    position: absolute;
    inset: 0;
    margin: auto;
    inline-size: 20px;
    block-size: 20px;
  }
  @media (pointer: coarse) {
    .control::after {
      content: '';
      position: absolute;
      inset: min(0px, calc((100% - 44px) / 2)) 0;
    }
  }
  @media (forced-colors: active) {
    .control {
      border-color: currentColor;
    }
    .primary:not(:disabled, [aria-disabled]) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .control:is(:disabled, [aria-disabled='true']) {
      color: GrayText;
      opacity: 1;
    }
  }
`
