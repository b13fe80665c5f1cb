import { css } from 'lit'

/** The font of the name of an account or token everywhere, as in `w3m-ui-list-item`. */
export const nameFont = css`
  font-size: var(--_size-16);
  font-weight: 500;
  line-height: 1.375;
`
