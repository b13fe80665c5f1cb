import { css } from 'lit'

export const styles = css`
  .stack {
    display: grid;
    gap: 12px;
    padding: 0 20px 20px;
  }
  .hints {
    min-block-size: 170px;
  }
  w3m-wallets-row {
    min-block-size: 56px;
  }
  .foot {
    display: grid;
    gap: 8px;
    padding-block-start: 4px;
    text-align: center;
    color: var(--_text-2);
  }
`
