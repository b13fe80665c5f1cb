import { modalHeightAnimationMs, modalShakeMs, viewTransitionMs } from '@w3m/core/limits'
import { here, isStill, move } from './modal-motion.js'

/** A refused way out (contract 1.2). */
export function shake(card: Element): void {
  void move(
    card,
    [0, -8, 7, -5, 3, 0].map(x => ({ transform: `translateX(${x}px)` })),
    modalShakeMs,
  )
}

/** The card follows the height of its view with one ease. */
export function animateHeight(element: Element, from: number, to: number): void {
  if (!isStill() && from !== to) void move(element, [{ height: `${from}px` }, { height: `${to}px` }], modalHeightAnimationMs, 'ease')
}

/** The incoming view slides 8 px in reading direction. */
export function animateView(element: Element, sign: number): void {
  void move(element, [{ opacity: 0, transform: `translateX(${8 * sign}px)` }, here], viewTransitionMs)
}
