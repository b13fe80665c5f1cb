import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }
  select.pick {
    color: inherit;
    font: inherit;
    font-weight: 600;
    border: 1px solid transparent;
    padding-inline: 12px;
    text-overflow: ellipsis;
  }
  .wrong {
    color: var(--_bad);
  }
`
