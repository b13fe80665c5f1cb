import type { LitElement, ReactiveController } from 'lit'

const closeAfterPx = 96

/**
 * Closes the bottom sheet of a phone when it is dragged down by its header for more than 96 px; a shorter drag leaves
 * it open.
 */
export class SheetController implements ReactiveController {
  #end: (() => void) | undefined

  constructor(
    readonly host: LitElement,
    readonly close: () => void,
  ) {
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#end?.()
  }

  readonly start = (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    const card = event.currentTarget
    const isHandle = event
      .composedPath()
      .some(
        node => node instanceof Element && (node.localName === 'w3m-modal-header' || node.classList.contains('grip')),
      )
    const isControl = event.composedPath().some(node => node instanceof Element && node.localName === 'button')
    if (event.pointerType === 'mouse' || !isHandle || isControl || !matchMedia('(max-width: 430px)').matches) return
    const startY = event.clientY
    const distanceOf = (nextEvent: PointerEvent) => Math.max(0, nextEvent.clientY - startY)
    const move = (nextEvent: PointerEvent) => card.style.setProperty('translate', `0 ${distanceOf(nextEvent)}px`)
    const stop = (nextEvent?: PointerEvent) => {
      this.#end?.()
      this.#end = undefined
      card.style.removeProperty('translate')
      if (nextEvent?.type === 'pointerup' && distanceOf(nextEvent) > closeAfterPx) this.close()
    }
    card.addEventListener('pointermove', move)
    card.addEventListener('pointerup', stop)
    card.addEventListener('pointercancel', stop)
    this.#end = () => {
      card.removeEventListener('pointermove', move)
      card.removeEventListener('pointerup', stop)
      card.removeEventListener('pointercancel', stop)
    }
    card.setPointerCapture(event.pointerId)
  }
}
