import { css } from 'lit'

export const styles = css`
  :host {
    padding-inline: 20px;
  }
  .stack {
    gap: 12px;
  }
  w3m-ui-qr-code {
    inline-size: min(100%, 256px);
    margin-inline: auto;
  }
  .address {
    max-inline-size: 23ch;
    margin-inline: auto;
    text-align: center;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-wrap: balance;
    user-select: all;
  }
  .note {
    color: var(--_text-2);
    text-align: center;
    text-wrap: balance;
    font-size: var(--_size-12);
  }
  .warning {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 8px;
    padding: 12px;
    border-radius: var(--_radius-m);
    background: var(--_warn-soft);
    text-wrap: pretty;
  }
  .warning span {
    color: var(--_warn);
  }
`
