import type { ReactiveController } from 'lit'
import { move } from '../internal/move.js'
import type { W3mElement } from '../internal/w3m-element.js'
import { viewTransitionMs } from '../limits/motion.js'

const closeAfterPx = 96

/**
 * Closes the bottom sheet of a phone when it is dragged down by its header for more than 96 px: it goes on from where
 * the finger left it. After a shorter drag, or where the modal may not be closed, it slides back. A second finger does
 * nothing.
 */
export class SheetController implements ReactiveController {
  #end: (() => void) | undefined
  /** The card, once it was dragged. */
  #card: HTMLElement | undefined

  constructor(readonly host: W3mElement) {
    host.addController(this)
  }

  /** A sheet that closes keeps its offset until it is opened again: it would jump back before it is out of sight. */
  hostUpdated(): void {
    if (this.#isOpen && !this.#end) this.#card?.style.removeProperty('translate')
  }

  hostDisconnected(): void {
    this.#end?.()
  }

  get #isOpen(): boolean {
    return this.host.w3m?.modal.$state.get().open === true
  }

  readonly start = (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    const card = (this.#card = event.currentTarget)
    const isHandle = event
      .composedPath()
      .some(
        node => node instanceof Element && (node.localName === 'w3m-modal-header' || node.classList.contains('grip')),
      )
    const isControl = event.composedPath().some(node => node instanceof Element && node.localName === 'button')
    if (
      !event.isPrimary ||
      event.pointerType === 'mouse' ||
      !isHandle ||
      isControl ||
      !matchMedia('(max-width: 430px)').matches
    )
      return
    this.#end?.()
    const { clientY: startY, pointerId } = event
    let distance = 0
    const drag = (nextEvent: PointerEvent) => {
      if (nextEvent.pointerId !== pointerId) return
      distance = Math.max(0, nextEvent.clientY - startY)
      card.style.setProperty('translate', `0 ${distance}px`)
    }
    const stop = (nextEvent: PointerEvent) => {
      if (nextEvent.pointerId !== pointerId) return
      this.#end?.()
      // A cancelled pointer has no position.
      if (nextEvent.type === 'pointerup') {
        drag(nextEvent)
        if (distance > closeAfterPx) this.host.w3m?.modal.tryClose()
      }
      if (!this.#isOpen) return
      card.style.removeProperty('translate')
      void move(card, [{ translate: `0 ${distance}px` }, { translate: '0 0' }], viewTransitionMs)
    }
    card.addEventListener('pointermove', drag)
    card.addEventListener('pointerup', stop)
    card.addEventListener('pointercancel', stop)
    this.#end = () => {
      this.#end = undefined
      card.removeEventListener('pointermove', drag)
      card.removeEventListener('pointerup', stop)
      card.removeEventListener('pointercancel', stop)
    }
    card.setPointerCapture(pointerId)
  }
}
