import { css } from 'lit'

/**
 * A button that looks like a link in the text around it; as `w3m-ui-link`, where that would be all that is loaded for
 * it.
 */
export const textButton = css`
  .link {
    position: relative;
    font-weight: 500;
    color: var(--_accent-text);
    border-radius: var(--_r);
  }
  @media (hover: hover) {
    .link:hover {
      text-decoration: underline 1px;
      text-underline-offset: 3px;
    }
  }
  @media (pointer: coarse) {
    .link::after {
      content: '';
      position: absolute;
      inset: -12px -4px;
    }
  }
`
