import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    align-content: start;
  }
  .actions {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(min-content, 1fr);
    gap: 8px;
    min-block-size: 64px;
  }
  .action {
    display: grid;
    gap: 4px;
    place-items: center;
    align-content: center;
    padding: 8px 4px;
    border-radius: var(--_radius-m);
    background: var(--_surface-1);
    color: var(--_text);
    font-size: var(--_size-12);
    font-weight: 500;
    line-height: 1.25;
    text-align: center;
    transition: background-color var(--_fast) var(--_ease);
  }
  /* No word is broken while the others have room to give. */
  @media (max-width: 360px) {
    .actions {
      display: flex;
    }
    .action {
      flex: 1 1 auto;
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
  }
  @media (hover: hover) {
    .action:hover {
      background: var(--_surface-2);
    }
  }
  .action:active {
    background: var(--_surface-3);
  }
  @media (forced-colors: active) {
    .action {
      border: 1px solid ButtonText;
    }
  }
  /* Whole, on two lines where it has to be. */
  [slot='name'] {
    white-space: normal;
    text-align: start;
  }
  /* As far from it as rows are from each other. */
  .panel + w3m-ui-list-item {
    margin-block-start: -4px;
  }
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    min-block-size: 296px;
    align-content: start;
  }
  /* Five rows, and the way to all of them. */
  .panel:has(w3m-activity-list) {
    min-block-size: 348px;
  }
`
