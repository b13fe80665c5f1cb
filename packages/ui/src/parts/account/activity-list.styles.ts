import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  h2 {
    display: flex;
    align-items: end;
    block-size: 100%;
    padding: 8px;
    font-size: var(--_size-12);
    font-weight: 600;
    color: var(--_text-2);
    outline: none;
  }
  /* The first month stands right below what is above the list. */
  w3m-ui-virtual-list:first-child {
    margin-block-start: -16px;
  }
  .rows {
    display: grid;
    gap: 4px;
  }
  /* A warning adds a third line. */
  .lines:has(> .bad) {
    gap: 0;
  }
  .first:not(.amount) {
    flex: 1 1 0;
  }
  /* May shrink to the width of its number: only the symbol of an amount is truncated. */
  .amount {
    flex: 0 1 auto;
    min-inline-size: min-content;
    max-inline-size: 75%;
    margin-inline-start: auto;
    padding-inline-start: 8px;
    text-align: end;
  }
  .second.amount {
    padding-inline-start: 4px;
  }
  .amount.words {
    min-inline-size: 0;
    max-inline-size: none;
  }
  /* The counterparty gets the remaining space: it is truncated first, then the status, and the date never. */
  .whom {
    flex: 1 1 0;
    max-inline-size: max-content;
  }
  .when {
    flex: none;
  }
  .good {
    color: var(--_good);
  }
  .bad,
  .sign.failed {
    color: var(--_bad);
  }
  .void {
    color: var(--_text-2);
    text-decoration: line-through;
  }
  .note {
    color: var(--_text-2);
    font-size: var(--_size-12);
    padding-inline: 8px;
  }
`
