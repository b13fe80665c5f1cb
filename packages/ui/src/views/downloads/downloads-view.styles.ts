import { css } from 'lit'

export const styles = css`
  .stack {
    display: grid;
    gap: 20px;
    padding: 4px 20px 20px;
  }
  .who {
    display: grid;
    justify-items: center;
    gap: 12px;
    text-align: center;
  }
  .who p {
    color: var(--_text-2);
    text-wrap: balance;
    max-inline-size: 30ch;
  }
  ul {
    display: grid;
    gap: 8px;
    padding: 0;
  }
`
