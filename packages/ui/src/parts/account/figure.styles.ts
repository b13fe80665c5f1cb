import { css } from 'lit'

/** The largest figure of the account, and the part of it that counts less. */
export const figureStyles = css`
  .figure {
    font-size: var(--_size-32);
    font-weight: 600;
    line-height: 1.25;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
  .part {
    color: var(--_text-2);
  }
`
