import { css } from 'lit'

export const styles = css`
  .center > w3m-ui-picture {
    margin-block: 16px 20px;
  }
  .rows {
    display: grid;
    gap: 8px;
    margin-block-start: 20px;
  }
`
