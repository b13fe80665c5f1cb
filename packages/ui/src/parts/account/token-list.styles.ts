import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    list-style: none;
  }
  .fiat {
    flex: none;
    margin-inline-start: auto;
    padding-inline-start: 8px;
  }
  .why {
    color: var(--_text);
  }
  .note {
    color: var(--_text-2);
    font-size: var(--_size-12);
    padding-inline: 8px;
  }
`
