import { css } from 'lit'

/** How the name of an account or a token is written, wherever it stands: as in `w3m-ui-list-item`. */
export const nameFont = css`
  font-size: var(--_size-16);
  font-weight: 500;
  line-height: 1.375;
`
