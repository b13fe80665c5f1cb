// How a page may have the frame look like something else, or put something over it, while the visitor's click goes to
// its button (S5).
import type { AttackedFrame } from './attacked-frame.js'

/** What attacks have in common: each run tries some of each family on pages of other sites too. */
export type Family =
  | 'paint'
  | 'shape'
  | 'cover'
  | 'top layer'
  | 'unrest'
  | 'motion'
  | 'moment'
  | 'press'
  | 'script'
  | 'keys'
  | 'fingers'
  | 'mask'

export interface Attack {
  readonly title: string
  readonly family: Family
  /**
   * The visitor's click or key must have come to the button, so that only the guard stands between it and a signature.
   */
  readonly reaches: 'pointer' | 'keys' | 'nothing'
  /**
   * How long the guard waits at least after what the page did (docs/security.md), where the attack is to press sooner
   * than that, in ms.
   */
  readonly soonerThanMs?: number
  readonly run: (frame: AttackedFrame) => Promise<void>
}

/** Longer than the guard's waits for a mouse: what it would have let through by then, it lets through. */
export const longEnoughMs = 850

export const disguise = (family: Family, title: string, css: string): Attack => ({
  title,
  family,
  reaches: 'pointer',
  async run(frame) {
    await frame.style(css)
    await frame.aim()
    await frame.rest(longEnoughMs)
    // Where there is too little room the frame says so after a second, and its button moves: the visitor follows it.
    await frame.aim()
    await frame.click()
  },
})

const cover = (title: string, where: 'dialog' | 'top', css?: string): Attack => ({
  title,
  family: where === 'top' ? 'top layer' : 'cover',
  reaches: 'pointer',
  async run(frame) {
    await frame.cover(where, css)
    await frame.aim()
    await frame.rest(longEnoughMs)
    await frame.click()
  },
})

export const attack = (
  family: Family,
  title: string,
  run: Attack['run'],
  reaches: Attack['reaches'] = 'pointer',
): Attack => ({
  title,
  family,
  run,
  reaches,
})

export const disguises: readonly Attack[] = [
  disguise('paint', 'a frame that cannot be seen at all', '#w3m-iframe { opacity: 0.01 }'),
  disguise('paint', 'a faint dialog around it', 'dialog { opacity: 0.5 }'),
  disguise('paint', 'a blur', 'dialog { filter: blur(6px) }'),
  disguise('paint', 'a blend with what is behind', '#w3m-iframe { mix-blend-mode: lighten }'),
  disguise('shape', 'a clip that leaves the button', '#w3m-iframe { clip-path: inset(calc(100% - 90px) 0 0 0) }'),
  disguise('shape', 'a frame that is shrunk', '#w3m-iframe { transform: scale(0.4) }'),
  disguise('shape', 'a frame that is turned', '#w3m-iframe { transform: rotate(180deg) }'),
  disguise('shape', 'a page zoomed out of sight', '#w3m-iframe { zoom: 0.3 }'),
  disguise(
    'shape',
    'a hole through which only the button looks',
    'dialog { overflow: hidden; block-size: 100px; padding: 0 } #w3m-iframe { margin-block-start: calc(100px - var(--frame-height)) }',
  ),
  disguise(
    'shape',
    'a frame whose upper part is out of the window',
    '#w3m-iframe { position: fixed; inset: -120px auto auto 100px }',
  ),
  disguise(
    'shape',
    'a frame so low that only its buttons have room',
    '#w3m-iframe { block-size: var(--without-body) !important }',
  ),
  disguise(
    'cover',
    'a pseudo-element over it',
    'dialog::after { content: "Play"; position: fixed; inset: 0; background: #fff; pointer-events: none }',
  ),
  cover('a cover inside the dialog', 'dialog'),
  cover('a cover in the top layer', 'top'),
  cover(
    'a cover over what is asked, and not over the button',
    'dialog',
    'inset:0 0 auto 0;block-size:60%;background:#fff',
  ),
  cover(
    'a cover of a few pixels',
    'dialog',
    'inset:auto auto 50% 50%;inline-size:12px;block-size:12px;background:#fff',
  ),
  cover('a cover that only blurs', 'dialog', 'inset:0;color:transparent;backdrop-filter:blur(12px)'),
]
