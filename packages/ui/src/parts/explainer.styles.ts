import { css } from 'lit'

/** Of the views that explain: three points, each with a picture, and one way on. */
export const explainerStyles = css`
  :host {
    display: block;
    padding: 12px 20px 20px;
  }
  ul {
    display: grid;
    gap: 20px;
    margin-block-end: 24px;
    padding: 0;
  }
  li {
    display: grid;
    grid-template-columns: 44px 1fr;
    column-gap: 16px;
    align-items: start;
  }
  .art {
    grid-row: span 2;
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border-radius: var(--_radius-m);
    background: var(--_accent-soft);
    color: var(--_accent-text);
  }
  h2 {
    font-size: var(--_size-14);
    font-weight: 600;
    line-height: 20px;
  }
  p {
    color: var(--_text-2);
    line-height: 20px;
  }
`
