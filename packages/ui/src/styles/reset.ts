import { css } from 'lit'
import { buttonReset } from './button-reset.js'

/**
 * The base styles of every shadow root of the modal. It names native elements and never `*` for spacing: a rule of the
 * outer tree would win over an atom's own `:host`.
 */
export const reset = css`
  ${buttonReset}
  dialog,
  p,
  ul,
  dl,
  h1,
  h2,
  h3 {
    margin: 0;
    padding: 0;
  }
  a {
    color: inherit;
    text-decoration: none;
  }
  ul {
    list-style: none;
  }
  h1,
  h2 {
    font: inherit;
  }
  .icon {
    flex: none;
    display: block;
  }
  .icon.mirror:dir(rtl) {
    transform: scaleX(-1);
  }
`
