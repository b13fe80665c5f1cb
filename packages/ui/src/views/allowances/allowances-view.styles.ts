import { css } from 'lit'

export const styles = css`
  w3m-ui-error-panel {
    margin-inline: 8px;
  }
  w3m-ui-empty > w3m-ui-button {
    margin-block-start: 16px;
  }
  .intro,
  .note {
    padding-inline: 8px;
    color: var(--_text-2);
  }
  .note {
    font-size: var(--_size-12);
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    list-style: none;
  }
  .unlimited {
    color: var(--_warn);
  }
  .details {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding: 4px 8px 12px;
  }
  .bad {
    color: var(--_bad);
  }
`
