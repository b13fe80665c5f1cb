import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    padding: 4px 20px 20px;
  }
  w3m-ui-tabs {
    margin-block-end: 16px;
  }
`
