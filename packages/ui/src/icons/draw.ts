import { html, type TemplateResult } from 'lit'

/**
 * One icon of the set: a single path on a 20 px grid, stroked 1.5 px with round caps and joins in the text's colour,
 * hidden from assistive technology. `mirror` turns it around in right-to-left pages (the rule stands in
 * `styles/reset.ts`).
 */
export const draw = (path: string, mirror = false): TemplateResult =>
  html`<svg
    class=${mirror ? 'icon mirror' : 'icon'}
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d=${path}></path>
  </svg>`
/** An icon: call it in a template, `${closeIcon()}`. */
export type Icon = () => TemplateResult
