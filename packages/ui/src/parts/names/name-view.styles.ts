import { css } from 'lit'

/** A name in the middle, what is said of it, and the ways on. */
export const nameViewStyles = css`
  :host {
    display: block;
    padding: 8px 20px 20px;
  }
  .center {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 8px;
    text-align: center;
  }
  h2 {
    font-size: var(--_size-20);
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  .said {
    max-inline-size: 36ch;
    color: var(--_text-2);
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  .status {
    min-block-size: 20px;
    margin-block: 8px -4px;
    color: var(--_text-2);
    text-align: center;
  }
  .rows,
  .actions {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    margin-block-start: 20px;
  }
  w3m-ui-error-panel {
    margin-block-start: 12px;
    text-align: start;
  }
  .form,
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    list-style: none;
  }
  ul {
    gap: 4px;
    margin-inline: -8px;
  }
  .intro {
    color: var(--_text-2);
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  h3 {
    margin-block-end: 4px;
    font-size: var(--_size-12);
    font-weight: 500;
    color: var(--_text-2);
  }
  .sign {
    margin-block: 8px;
  }
  .sign:not(.good, .warn) {
    color: var(--_text-2);
  }
`
