import { css } from 'lit'

/** Styles that buttons with an account, a network or a wallet have in addition to plain buttons. */
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
