import { findControl } from './find-control.js'

/** Where a visitor left a view. */
export interface Place {
  /** How far it was scrolled, in px. */
  readonly top: number
  /** The `data-testid` of the control that had the focus: a row that was pressed, mostly. */
  readonly testId: string | null | undefined
}

/**
 * Scrolls a view that is shown again to where the visitor left it, once enough of it has loaded, and returns the focus to
 * the control that had it. Ends with that, with the next thing that the visitor does, or with the view.
 */
export function returnToPlace(outlet: HTMLElement, view: HTMLElement, { top, testId }: Place): void {
  const end = new AbortController()
  const { signal } = end
  let isReached = false
  const go = (): void => {
    if (signal.aborted) return
    if (!view.isConnected) return end.abort()
    if (!isReached) outlet.scrollTop = top
    isReached ||= Math.abs(outlet.scrollTop - top) < 1
    if (!isReached) return
    if (!testId || outlet.shadowRoot?.activeElement !== view) return end.abort()
    const control = findControl(view, testId)
    if (!control) return
    control.focus({ preventScroll: true })
    end.abort()
  }
  const observer = new ResizeObserver(go)
  observer.observe(view)
  signal.addEventListener('abort', () => observer.disconnect())
  // A long list renders the rows of another place one frame after it was scrolled there.
  view.addEventListener('w3m-ui-range', () => requestAnimationFrame(go), { signal })
  for (const type of ['keydown', 'pointerdown', 'wheel'])
    outlet.addEventListener(type, () => end.abort(), { signal, passive: true })
}
