import { isUncovered } from './click-guard.state.js'

/** What version 2 adds; not every browser has it. */
declare global {
  interface IntersectionObserverEntry {
    readonly isVisible?: boolean
  }
  interface IntersectionObserverInit {
    trackVisibility?: boolean
    /** ms */
    delay?: number
  }
}

/** Where the browser tells how much of an element is in sight. */
const thresholds = [0, 0.5, 0.9, 0.999, 1]

/** Whether elements are whole and uncovered, as the browser sees them (Intersection Observer v2). */
export function watchSight(
  elements: readonly Element[],
  isTop: boolean,
  onChange: () => void,
): { readonly isFull: () => boolean; readonly stop: () => void } {
  const isUncoveredByElement = new Map(elements.map(element => [element, false]))
  const observer = new IntersectionObserver(
    entries => {
      for (const entry of entries)
        isUncoveredByElement.set(
          entry.target,
          isUncovered({ ratio: entry.intersectionRatio, isVisible: entry.isVisible, isTop }),
        )
      onChange()
    },
    { threshold: thresholds, trackVisibility: true, delay: 100 },
  )
  for (const element of isUncoveredByElement.keys()) observer.observe(element)
  return { isFull: () => [...isUncoveredByElement.values()].every(Boolean), stop: () => observer.disconnect() }
}
