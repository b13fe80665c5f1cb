import { css } from 'lit'

export const styles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    list-style: none;
  }
  .why {
    color: var(--_text);
  }
  .note {
    color: var(--_text-2);
    font-size: var(--_size-12);
    padding-inline: 8px;
  }
  summary {
    min-block-size: 44px;
    padding-inline: 8px;
    display: flex;
    align-items: center;
    gap: 8px;
    border-radius: var(--_radius-m);
    color: var(--_text-2);
    font-weight: 500;
    cursor: pointer;
    list-style: none;
    user-select: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary svg {
    transition: transform var(--_fast) var(--_ease);
  }
  details[open] summary svg {
    rotate: 90deg;
  }
  @media (prefers-reduced-motion: reduce) {
    summary svg {
      transition: none;
    }
  }
`
