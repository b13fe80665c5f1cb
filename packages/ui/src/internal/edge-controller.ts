import type { LitElement, ReactiveController } from 'lit'
import { scrollParent } from '../elements/virtual-list/scroll-parent.js'

/** Keeps the top of what scrolls free for what sticks there: who comes to a row by the keyboard sees all of it. */
export class EdgeController implements ReactiveController {
  #scroller: HTMLElement | undefined
  readonly #observer = new ResizeObserver(([entry]) => {
    if (this.#scroller)
      this.#scroller.style.scrollPaddingBlockStart = `${(entry!.target as HTMLElement).offsetHeight}px`
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
    this.#scroller = scrollParent(this.host) as HTMLElement | undefined
    this.#observer.observe(this.host.renderRoot.querySelector(this.selector)!)
  }

  hostDisconnected(): void {
    this.#observer.disconnect()
    this.#scroller?.style.removeProperty('scroll-padding-block-start')
    this.#scroller = undefined
  }
}
