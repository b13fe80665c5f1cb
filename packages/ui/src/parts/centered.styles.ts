import { css } from 'lit'

/** A view that says one thing: something to look at, a heading, a sentence, and at most two ways on. */
export const centered = css`
  :host {
    display: block;
    padding: 4px 20px 20px;
  }
  .center {
    display: flex;
    flex-direction: column;
    align-items: center;
    text-align: center;
  }
  .center > w3m-ui-loading-ring {
    margin-block: 16px 24px;
  }
  .said {
    display: grid;
    gap: 4px;
    min-block-size: 68px;
    align-content: start;
    max-inline-size: 100%;
  }
  h2 {
    font-size: var(--_size-20);
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .sentence {
    max-inline-size: 34ch;
    margin-inline: auto;
    color: var(--_text-2);
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .code {
    font-size: var(--_size-12);
    color: var(--_text-2);
  }
  .actions {
    display: grid;
    gap: 8px;
    margin-block-start: 20px;
    inline-size: 100%;
  }
  .actions:empty {
    display: none;
  }
`
