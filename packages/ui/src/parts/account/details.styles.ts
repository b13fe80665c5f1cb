import { css } from 'lit'

/** Facts as a description list: each term at the start of its line, the value at the end. */
export const detailsStyles = css`
  .facts {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
  }
  .facts div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-block-size: 36px;
  }
  dt {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  dd {
    margin: 0;
    min-inline-size: 0;
    font-weight: 500;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  .facts dd {
    text-align: end;
  }
`
