import { css } from 'lit'

export const styles = css`
  .center > w3m-ui-picture {
    margin-block: 24px;
  }
`
