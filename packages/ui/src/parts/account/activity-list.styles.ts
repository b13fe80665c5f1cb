import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  h3 {
    display: flex;
    align-items: center;
    block-size: 100%;
    padding-inline: 8px;
    font-size: var(--_size-12);
    font-weight: 600;
    color: var(--_text-2);
    outline: none;
  }
  .rows {
    display: grid;
    gap: 4px;
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
