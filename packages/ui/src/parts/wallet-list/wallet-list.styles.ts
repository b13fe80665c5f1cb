import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
  }
  ul {
    display: grid;
    gap: 8px;
  }
  li {
    min-inline-size: 0;
  }
  li:nth-child(n + 12):not(:focus-within) {
    content-visibility: auto;
    contain-intrinsic-block-size: 56px;
  }
  .placeholder,
  li:empty {
    display: flex;
    align-items: center;
    gap: 12px;
    block-size: 56px;
    padding-inline-start: 8px;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
  }
  .placeholder {
    animation: breathe 1.8s ease-in-out infinite;
  }
  .placeholder::before,
  .placeholder::after {
    content: '';
    inline-size: 40px;
    block-size: 40px;
    border-radius: var(--_radius-picture);
    background: var(--_surface-2);
  }
  .placeholder::after {
    inline-size: 38%;
    block-size: 12px;
  }
  .warning,
  .note {
    margin-block-start: 12px;
    text-align: center;
    color: var(--_text-2);
    text-wrap: pretty;
  }
  .warning {
    padding: 10px 12px;
    border-radius: var(--_radius-m);
    font-size: var(--_size-12);
    color: var(--_warn);
    background: var(--_warn-soft);
  }
  @keyframes breathe {
    50% {
      opacity: 0.55;
    }
  }
`
