import { css } from 'lit'

export const styles = css`
  :host {
    padding-inline: 20px;
  }
  .sides {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
  }
  .card {
    padding-block: 11px;
  }
  .waiting {
    opacity: 0.5;
  }
  .reverse {
    justify-self: center;
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    margin-block: -20px;
    z-index: 1;
    border: 4px solid var(--_surface);
    border-radius: 50%;
    background: var(--_surface-2);
  }
  .reverse svg {
    rotate: 90deg;
  }
  summary {
    justify-content: space-between;
    padding-inline: 16px;
    font-size: var(--_size-12);
    font-variant-numeric: tabular-nums;
  }
  .more {
    display: grid;
    gap: 12px;
    padding-block-end: 8px;
  }
  @media (forced-colors: active) {
    .reverse {
      border: 1px solid CanvasText;
    }
  }
`
