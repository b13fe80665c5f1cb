import { css } from 'lit'

/** A view of one column. */
export const stackStyles = css`
  :host {
    display: block;
    padding: 8px 12px 20px;
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  /* An empty live region takes no space. */
  .stack > [role='status']:is(:empty, div:not(:has(*))) {
    position: absolute;
  }
`
