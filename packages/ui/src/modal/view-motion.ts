import type { Route } from '@w3m/core'
import { animateHeight } from '../internal/height-controller.js'
import { move } from '../internal/move.js'
import { modalShakeMs, viewTransitionMs } from '../limits/motion.js'
import { shownFrame } from './modal-motion.js'
import type { Place } from './return-to-place.js'

/** A refused way out. */
export function shake(card: Element | null): void {
  void move(
    card,
    [0, -8, 7, -5, 3, 0].map(x => ({ transform: `translateX(${x}px)` })),
    modalShakeMs,
  )
}

const loadReturn = () => import('./return-to-place.js').catch(() => undefined)

interface LeftPlace extends Place {
  /** Loaded when a scrolled view is left, so that it is there when the visitor comes back. */
  readonly returning: ReturnType<typeof loadReturn> | undefined
}

/** By history entry: each as it was left last. */
const places = new WeakMap<Route, LeftPlace>()

/**
 * Called before the view of `route` is removed. Returns a function for when its successor has rendered: the outlet's
 * height changes to that of the new view, which slides in by 8 px in reading direction, or back. A new view is shown
 * from its top, one that the visitor comes back to where they left it.
 */
export function leaveView(outlet: HTMLElement, route: Route) {
  const { offsetHeight: from, scrollTop: top } = outlet
  let focused = outlet.shadowRoot?.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  const returning = top > 0 ? loadReturn() : undefined
  places.set(route, { top, testId: focused?.getAttribute('data-testid'), returning })
  return (view: HTMLElement, nextRoute: Route, isForward: boolean): void => {
    const place = places.get(nextRoute)
    outlet.scrollTop = place?.top ?? 0
    if (place) void (place.returning ?? loadReturn()).then(loaded => loaded?.returnToPlace(outlet, view, place))
    // No scroll bar comes and goes in an outlet that grows to the height of its view.
    animateHeight(outlet, from, { scrollbarWidth: outlet.scrollHeight > outlet.clientHeight ? 'thin' : 'none' })
    const isRtl = getComputedStyle(view).direction === 'rtl'
    void move(
      view,
      [{ opacity: 0, transform: `translateX(${isForward === isRtl ? -8 : 8}px)` }, shownFrame],
      viewTransitionMs,
    )
  }
}
