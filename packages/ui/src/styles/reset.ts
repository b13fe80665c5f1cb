import { css } from 'lit'

/**
 * What every shadow root starts from: box model, type, bare controls, one focus ring, and two classes (`icon`, `sr-only`). It names
 * native elements and never `*` for spacing: a rule of the outer tree would win over an atom's own `:host`.
 */
export const reset = css`
  *, ::before, ::after { box-sizing: border-box }
  button, input, dialog, p, ul, h1, h2 { margin: 0; padding: 0 }
  :host { box-sizing: border-box; font-family: var(--_font); font-size: var(--_size-14); line-height: 1.43; color: var(--_text); -webkit-tap-highlight-color: transparent }
  :host([hidden]), [hidden] { display: none !important }
  button, input { font: inherit; letter-spacing: inherit; color: inherit; background: none; border: 0; border-radius: 0; appearance: none; outline-offset: 2px }
  button { cursor: pointer; text-align: inherit; touch-action: manipulation; user-select: none }
  :disabled, [aria-disabled='true'] { cursor: not-allowed }
  a { color: inherit; text-decoration: none }
  ul { list-style: none }
  h1, h2 { font: inherit }
  :focus-visible { outline: 2px solid var(--_focus); outline-offset: 2px }
  .icon { flex: none; display: block }
  .icon.mirror:dir(rtl) { transform: scaleX(-1) }
  .sr-only { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
`
