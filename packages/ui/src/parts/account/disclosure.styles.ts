import { css } from 'lit'

/** Something that is folded away: the line that opens it, and a chevron that points down while it is open. */
export const disclosureStyles = css`
  summary {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 44px;
    padding-inline: 8px;
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
    transition: rotate var(--_fast) var(--_ease);
  }
  details[open] > summary svg {
    rotate: 90deg;
  }
  /* It is mirrored before it turns. */
  details[open] > summary svg:dir(rtl) {
    rotate: -90deg;
  }
  @media (prefers-reduced-motion: reduce) {
    summary svg {
      transition: none;
    }
  }
`
