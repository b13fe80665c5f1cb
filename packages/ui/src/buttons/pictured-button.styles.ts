import { css } from 'lit'

/** What a button has that shows an account, a network or a wallet, over those that only say what they do. */
export const pictured = css`
  .pictured {
    padding-inline-start: 5px;
  }
  .bad {
    color: var(--_bad);
  }
  .dot {
    flex: none;
    inline-size: 8px;
    block-size: 8px;
    margin-inline: 2px;
    border-radius: 50%;
    background: currentcolor;
  }
`
