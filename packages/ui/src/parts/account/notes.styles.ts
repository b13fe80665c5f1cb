import { css } from 'lit'

/** A remark that a visitor must not miss: amber, or red where something would be lost. */
export const noteStyles = css`
  .remark {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 8px;
    padding: 11px;
    border: 1px solid transparent;
    border-radius: var(--_radius-m);
    background: var(--_warn-soft);
    text-wrap: pretty;
  }
  .remark > span {
    color: var(--_warn);
  }
  .remark.red {
    background: var(--_bad-soft);
  }
  .remark.red > span {
    color: var(--_bad);
  }
  @media (forced-colors: active) {
    .remark {
      border-color: CanvasText;
    }
  }
`
