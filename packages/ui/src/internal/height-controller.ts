import type { LitElement, ReactiveController } from 'lit'
import { modalHeightAnimationMs } from '../limits/motion.js'
import { move } from './move.js'

/** Animates the height of an element from `from`, in px, to that of its present content; `style` holds meanwhile. */
export function animateHeight(element: HTMLElement, from: number, style: Keyframe = { overflow: 'clip' }): void {
  // An animation that still runs would be measured in place of the content.
  for (const animation of element.getAnimations()) animation.cancel()
  const to = element.offsetHeight
  if (from && from !== to)
    void move(
      element,
      [from, to].map(height => ({ height: `${height}px`, ...style })),
      modalHeightAnimationMs,
      'ease',
    )
}

/** Animates the height of its host when `readState` returns another value: what the host shows follows from it. */
export class HeightController implements ReactiveController {
  #state: unknown
  /** The height in px from which the next animation starts; undefined if none is due. */
  #from: number | undefined

  constructor(
    readonly host: LitElement,
    readonly readState: () => unknown,
  ) {
    host.addController(this)
  }

  hostUpdate(): void {
    const state = this.readState()
    const hasChanged = this.host.hasUpdated && state !== this.#state
    this.#state = state
    if (!hasChanged || this.#from !== undefined) return
    this.#from = this.host.offsetHeight
    void this.#animate(this.#from)
  }

  /** Waits for the elements inside too: they have no height before they have rendered. */
  async #animate(from: number): Promise<void> {
    while (!(await this.host.updateComplete));
    this.#from = undefined
    animateHeight(this.host, from)
  }
}
