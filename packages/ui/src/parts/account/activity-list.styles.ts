import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  h3 {
    display: flex;
    align-items: end;
    block-size: 100%;
    padding: 8px;
    font-size: var(--_size-12);
    font-weight: 600;
    color: var(--_text-2);
    outline: none;
  }
  .rows {
    display: grid;
    gap: 4px;
  }
  /* Each line shares its own width: a long amount takes nothing of the date below it. */
  .lines {
    flex: 1;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1px;
    min-inline-size: 0;
  }
  /* A warning makes three lines of two. */
  .lines:has(> .bad) {
    gap: 0;
  }
  .line {
    display: flex;
    align-items: baseline;
    gap: 0 4px;
  }
  .line > * {
    min-inline-size: 0;
  }
  .first:not(.amount) {
    flex: 1 1 25%;
  }
  .amount {
    flex: 0 1 auto;
    margin-inline-start: auto;
    padding-inline-start: 8px;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .first.amount {
    max-inline-size: 75%;
  }
  /* Whom it was with gives way, before what became of it, and the date never. */
  .whom {
    flex-shrink: 9999;
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
