import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    padding: 8px 20px 20px;
  }
  .intro {
    margin-block-end: 12px;
    color: var(--_text-2);
    text-wrap: pretty;
  }
  .rows {
    display: grid;
    gap: 8px;
    list-style: none;
    outline: none;
  }
  w3m-ui-list-item {
    margin-block-start: 8px;
  }
  .session {
    display: grid;
    gap: 8px;
    padding: 15px;
    border: 1px solid transparent;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
  }
  h2 {
    font-size: var(--_size-16);
    font-weight: 500;
    line-height: 1.375;
    overflow-wrap: anywhere;
  }
  .may {
    display: grid;
    gap: 4px;
    list-style: none;
    overflow-wrap: anywhere;
  }
  .terms {
    font-size: var(--_size-12);
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }
  .confirm {
    display: grid;
    gap: 8px;
    text-wrap: pretty;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .actions w3m-ui-button {
    --_surface-1: var(--_surface);
  }
  .loading {
    display: grid;
    gap: 8px;
  }
  .loading w3m-ui-skeleton {
    block-size: 132px;
  }
  .note {
    margin-block-start: 12px;
    color: var(--_text-2);
  }
  @media (forced-colors: active) {
    .session {
      border-color: CanvasText;
    }
  }
`
