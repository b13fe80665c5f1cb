import type { LitElement, ReactiveController } from 'lit'
import { scrollParent } from '../elements/virtual-list/scroll-parent.js'

/** Keeps the top of what scrolls free for what sticks there: who comes to a row by the keyboard sees all of it. */
export class EdgeController implements ReactiveController {
  #scroller: HTMLElement | undefined
  #edge: HTMLElement | null = null
  readonly #observer = new ResizeObserver(() => {
    if (!this.#scroller || !this.#edge) return
    const isSticky = getComputedStyle(this.#edge).position === 'sticky'
    this.#scroller.style.scrollPaddingBlockStart = isSticky ? `${this.#edge.offsetHeight}px` : ''
  })

  constructor(
    readonly host: LitElement,
    /** What sticks. */
    readonly selector: string,
  ) {
    host.addController(this)
  }

  hostUpdated(): void {
    if (this.#scroller) return
    this.#scroller = scrollParent(this.host)
    this.#edge = this.host.renderRoot.querySelector<HTMLElement>(this.selector)
    if (!this.#edge) return
    this.#observer.observe(this.#edge)
    // Whether it sticks is a matter of the room that there is.
    if (this.#scroller) this.#observer.observe(this.#scroller)
  }

  hostDisconnected(): void {
    this.#observer.disconnect()
    this.#scroller?.style.removeProperty('scroll-padding-block-start')
    this.#scroller = undefined
  }
}
