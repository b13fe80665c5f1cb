import { css } from 'lit'

export const styles = css`
  :host {
    padding-inline: 20px;
  }
  .rows {
    display: grid;
    gap: 4px;
    min-block-size: 56px;
  }
  .note {
    font-size: var(--_size-12);
    color: var(--_text-2);
    text-wrap: pretty;
  }
  .estimate {
    display: grid;
    gap: 4px;
  }
  .estimate b {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .offer {
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    color: var(--_text);
  }
`
