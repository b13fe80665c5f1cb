import { css } from 'lit'

export const styles = css`
  :host {
    padding-inline: 20px;
  }
  .stack {
    gap: 12px;
  }
  .what {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
  }
  .side {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 64px;
    padding: 8px 16px;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
  }
  .side > div {
    min-inline-size: 0;
  }
  .side small {
    display: block;
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  .amount {
    font-size: var(--_size-20);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  dl {
    gap: 12px;
    padding: 16px;
    font-size: var(--_size-14);
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
  }
  .actions {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px;
  }
  .note {
    font-size: var(--_size-12);
    color: var(--_text-2);
    text-align: center;
    text-wrap: balance;
  }
  @media (forced-colors: active) {
    .side,
    dl {
      border: 1px solid CanvasText;
    }
  }
`
