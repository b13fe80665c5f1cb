import { isUncovered } from './click-guard.state.js'

interface VisibilityEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

/** Where the browser tells how much of an element is in sight. */
const thresholds = [0, 0.5, 0.9, 0.999, 1]

/** Whether elements are whole and uncovered, as the browser sees them (Intersection Observer v2). */
export function watchSight(
  elements: readonly Element[],
  isTop: boolean,
  onChange: () => void,
): { readonly isFull: () => boolean; readonly stop: () => void } {
  const seen = new Map(elements.map(element => [element, false]))
  const observer = new IntersectionObserver(
    entries => {
      for (const entry of entries as VisibilityEntry[])
        seen.set(entry.target, isUncovered({ ratio: entry.intersectionRatio, isVisible: entry.isVisible, isTop }))
      onChange()
    },
    { threshold: thresholds, trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  for (const element of seen.keys()) observer.observe(element)
  return { isFull: () => [...seen.values()].every(Boolean), stop: () => observer.disconnect() }
}
