import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    gap: 12px;
  }
  .list {
    display: grid;
    gap: 8px;
  }
  h2 {
    padding-inline: 4px;
    margin-block-start: 4px;
    font-size: var(--_size-12);
    font-weight: 500;
    color: var(--_text-2);
  }
`
