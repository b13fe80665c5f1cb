import type { LitElement, ReactiveController } from 'lit'
import { scrollParent } from '../elements/virtual-list/scroll-parent.js'

/**
 * Sets the scroll padding of the scrolling ancestor to the height of the host's sticky element, so that a row focused
 * by keyboard is not covered.
 */
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
    /** Selects the sticky element in the host's shadow root. */
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
    // Observed too: the element is sticky only if the scroller is high enough.
    if (this.#scroller) this.#observer.observe(this.#scroller)
  }

  hostDisconnected(): void {
    this.#observer.disconnect()
    this.#scroller?.style.removeProperty('scroll-padding-block-start')
    this.#scroller = undefined
  }
}
