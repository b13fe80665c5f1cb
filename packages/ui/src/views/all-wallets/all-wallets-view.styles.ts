import { css } from 'lit'

export const styles = css`
  :host {
    padding: 0 20px 20px;
  }
  .tools {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    margin-inline: -20px;
    padding: 4px 20px 12px;
    background: var(--_surface);
  }
  /* At a high zoom it would cover every row. */
  @media (max-height: 480px) {
    .tools {
      position: static;
    }
  }
  .search {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  .search w3m-ui-input {
    flex: 1;
    min-inline-size: 0;
  }
  .filter {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 12px;
    min-block-size: 24px;
    color: var(--_text-2);
  }
  .count {
    font-size: var(--_size-12);
    font-variant-numeric: tabular-nums;
  }
  .body {
    min-block-size: 320px;
  }
  w3m-ui-error-panel {
    margin-block-start: 12px;
  }
  .slow {
    padding-block-start: 12px;
    text-align: center;
    color: var(--_text-2);
  }
  w3m-legal-line {
    margin-block-end: 12px;
  }
`
