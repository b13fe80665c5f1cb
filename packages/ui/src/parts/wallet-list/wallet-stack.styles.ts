import { css } from 'lit'

/** Views of wallets in one column. */
export const walletStackStyles = css`
  .stack {
    display: grid;
    gap: 12px;
    padding: 0 20px 20px;
  }
`
