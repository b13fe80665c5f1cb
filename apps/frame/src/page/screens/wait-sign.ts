import { css, html, type TemplateResult } from 'lit'
import type { ArmedWait } from '../guard/armed-wait.js'
import type { Translate } from '../i18n/frame-texts.js'

/** A pale fill over a line that shows in any accent. Forced colours, which know no tints, leave the line. */
export const waitSignStyles = css`
  .region .primary { --_sign: var(--_accent-text); --_pale: var(--_accent); position: relative; isolation: isolate; overflow: clip }
  .region .danger { --_sign: var(--_bad); --_pale: var(--_fill) }
  .region .primary::after { content: ''; position: absolute; inset: 0; z-index: -1; transform: translateX(-100%); border-block-end: 3px solid var(--_sign); background: color-mix(in oklab, var(--_pale) 14%, var(--_surface-2)) }
  :host(:dir(rtl)) .region .primary::after { transform: translateX(100%) }
  .either { display: grid; text-align: center }
  .either > * { grid-area: 1 / 1 }
  .off { visibility: hidden }
  @media (forced-colors: active) { .region .primary::after { border-color: Highlight } }
`

/** Without motion a word stands for the fill. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The button has room for both words: one that grew would change the frame's size, and the guard would wait again. */
export const waitWord = (isWaiting: boolean, t: Translate): TemplateResult =>
  html`<span class="either"><span class=${isWaiting ? 'off' : ''}>${t('approve.approve')}</span><span class=${isWaiting ? '' : 'off'}>${t('approve.wait')}</span></span>`

/** Fills the button over what is left of a wait, from where reading begins. */
export const playWait = (button: HTMLElement, { fromMs, untilMs }: ArmedWait): Animation =>
  button.animate(
    { transform: [getComputedStyle(button, '::after').transform, 'none'] },
    { pseudoElement: '::after', duration: untilMs - fromMs, delay: fromMs - performance.now(), fill: 'both' },
  )
