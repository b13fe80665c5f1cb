import { css } from 'lit'

/** A view of filled rows keeps the inset that cards have everywhere; rows without a ground bring eight pixels of their own. */
export const filledRows = css`
  :host {
    padding-inline: 20px;
  }
`
