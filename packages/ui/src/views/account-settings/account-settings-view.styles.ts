import { css } from 'lit'

export const styles = css`
  :host {
    display: block;
    padding: 8px 20px 20px;
  }
  .who {
    display: grid;
    justify-items: center;
    gap: 12px;
    margin-block-end: 16px;
  }
  .rows {
    display: grid;
    gap: 8px;
  }
  .toggle {
    padding: 12px 16px;
    border-radius: var(--_radius-l);
    background: var(--_surface-1);
  }
  .toggle w3m-ui-switch {
    display: block;
  }
  .toggle p {
    margin-block-start: 4px;
    font-size: var(--_size-12);
    color: var(--_text-2);
    text-wrap: pretty;
  }
  .name {
    font-size: var(--_size-16);
    font-weight: 500;
  }
  @media (forced-colors: active) {
    .toggle {
      border: 1px solid ButtonText;
    }
  }
`
