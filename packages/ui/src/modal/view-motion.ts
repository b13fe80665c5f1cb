import { modalHeightAnimationMs, modalShakeMs, viewTransitionMs } from '../limits/motion.js'
import { shownFrame, prefersReducedMotion, move } from './modal-motion.js'

/** A refused way out. */
export function shake(card: Element | null): void {
  void move(
    card,
    [0, -8, 7, -5, 3, 0].map(x => ({ transform: `translateX(${x}px)` })),
    modalShakeMs,
  )
}

/** The card follows the height of its view with one ease. */
function animateHeight(element: Element, from: number, to: number): void {
  if (!prefersReducedMotion() && from !== to)
    void move(element, [{ height: `${from}px` }, { height: `${to}px` }], modalHeightAnimationMs, 'ease')
}

/**
 * Animates the change of views: the card's height changes to that of the new view, which slides in by 8 px in reading
 * direction, or back.
 */
export function animateChange(box: Element, from: number, view: Element, isForward: boolean): void {
  animateHeight(box, from, view.getBoundingClientRect().height)
  const isRtl = getComputedStyle(view).direction === 'rtl'
  void move(
    view,
    [{ opacity: 0, transform: `translateX(${isForward === isRtl ? -8 : 8}px)` }, shownFrame],
    viewTransitionMs,
  )
}
