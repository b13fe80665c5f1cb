import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    padding: 8px 20px 20px;
  }
  .who {
    display: grid;
    justify-items: center;
    gap: 12px;
  }
  .name {
    font-size: min(var(--_size-20), 5.4vw);
    font-weight: 600;
    overflow-wrap: anywhere;
    text-align: center;
    text-wrap: balance;
  }
  .balance {
    display: grid;
    justify-items: center;
    align-content: center;
    gap: 4px;
    min-block-size: 84px;
    margin-block: 12px 16px;
    text-align: center;
  }
  .figure {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    align-items: baseline;
    gap: 0 8px;
  }
  .symbol {
    font-size: var(--_size-20);
    font-weight: 500;
    color: var(--_text-2);
    letter-spacing: 0;
  }
  .figure w3m-ui-skeleton {
    inline-size: 148px;
    block-size: 32px;
    margin-block: 4px;
  }
  .note {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 4px 8px;
    min-block-size: 20px;
    color: var(--_text-2);
  }
  .missing {
    color: var(--_text);
    font-weight: 500;
  }
  /* The total is the largest figure where it is known. */
  .balance:has([known]) .figure {
    font-size: var(--_size-16);
    font-weight: 500;
  }
  .balance:has([known]) .symbol {
    font-size: inherit;
  }
  /* What stands below stays in its place while code, texts and figures come: actions, tabs and four rows. */
  w3m-account-assets {
    min-block-size: 136px;
    margin-block-end: 8px;
  }
  w3m-account-assets[listed] {
    min-block-size: 492px;
  }
  w3m-account-assets:not(:defined) {
    display: block;
  }
  .rows {
    display: grid;
    gap: 8px;
  }
`
