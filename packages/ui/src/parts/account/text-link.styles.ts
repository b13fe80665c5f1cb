import { css } from 'lit'

/** A link on a line of its own, which looks like one. */
export const textLinkStyles = css`
  a {
    display: inline-block;
    padding: 12px 10px;
    color: var(--_accent-text);
    font-weight: 500;
    text-decoration: underline;
    text-underline-offset: 3px;
    border-radius: var(--_radius-m);
  }
`
