import { css } from 'lit'

/** Facts of a swap below each other, and what must not be missed. */
export const swapFactStyles = css`
  dl {
    display: grid;
    gap: 8px;
    font-size: var(--_size-12);
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
  }
  dt {
    flex: none;
    max-inline-size: 50%;
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
  .warnings {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
`
