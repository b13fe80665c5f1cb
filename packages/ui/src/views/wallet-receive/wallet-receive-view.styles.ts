import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    padding: 8px 20px 20px;
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
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
  select.pick {
    color: inherit;
    font: inherit;
    font-weight: 600;
    border: 1px solid transparent;
    padding-inline: 12px;
    text-overflow: ellipsis;
  }
  .wrong {
    color: var(--_bad);
  }
  .warning {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 8px;
    padding: 12px;
    border-radius: var(--_radius-m);
    background: var(--_warn-soft, var(--_surface-1));
    text-wrap: pretty;
  }
  .warning span {
    color: var(--_warn);
  }
`
