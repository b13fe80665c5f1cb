import { css } from 'lit'
import { nameFont } from '../../parts/account/name.styles.js'

export const styles = css`
  :host {
    padding-inline: 20px;
  }
  .stack {
    gap: 12px;
  }
  .what {
    display: grid;
    justify-items: center;
    gap: 8px;
    padding-block: 8px;
    text-align: center;
  }
  .amount {
    max-inline-size: 100%;
    font-size: var(--_size-32);
    font-weight: 600;
    line-height: 1.25;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
  .amount.long {
    font-size: var(--_size-20);
  }
  .symbol {
    color: var(--_text-2);
    font-weight: 500;
  }
  .fiat {
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }
  dl {
    display: grid;
    gap: 12px;
    padding: 16px;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
  }
  dt {
    flex: none;
    max-inline-size: 45%;
    color: var(--_text-2);
  }
  dd {
    min-inline-size: 0;
    margin: 0;
    text-align: end;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  dd strong {
    display: block;
    ${nameFont}
  }
  dd small {
    display: block;
    font-size: var(--_size-12);
    font-weight: 400;
    color: var(--_text-2);
  }
  .remarks {
    display: grid;
    gap: 8px;
  }
  .actions {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px;
  }
  .note {
    color: var(--_text-2);
    text-align: center;
  }
  @media (forced-colors: active) {
    dl {
      border: 1px solid CanvasText;
    }
  }
`
