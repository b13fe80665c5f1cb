// How much of what scrolls the visitor has had before their eyes (docs/security.md). Pure: what was in sight and when
// goes in, what was seen comes out.
import { visibleMs } from './click-guard.state.js'

/** So high is a strip, in CSS pixels: less than half a line of the smallest text. */
export const stripHeight = 8
/** A browser rounds where a box is scrolled to. */
const roundingMax = 1

/** What of the content is in sight, in CSS pixels from its top. */
export interface View {
  readonly top: number
  readonly bottom: number
}

/**
 * The content in strips, from its top: since when each is in sight, without a break; `-Infinity` where it was for long
 * enough.
 */
export interface SeenParts {
  /** All of it, in CSS pixels. */
  readonly height: number
  readonly strips: readonly (number | undefined)[]
}

const isSeen = (since: number | undefined, now: number): boolean => since !== undefined && now - since >= visibleMs

/** Content of which nothing was seen, or only what is above `stableHeight`, as far as that was seen before. */
export const unseenParts = (height: number, before?: SeenParts, stableHeight = 0): SeenParts => ({
  height,
  strips: Array.from({ length: Math.ceil(height / stripHeight) }, (_, index) =>
    (index + 1) * stripHeight <= stableHeight ? before?.strips[index] : undefined,
  ),
})

/** The parts once this much of them is in sight; without a view none is. */
export const withView = ({ height, strips }: SeenParts, view: View | undefined, now: number): SeenParts => ({
  height,
  strips: strips.map((since, index) => {
    if (isSeen(since, now)) return -Infinity
    const isInView =
      view !== undefined &&
      index * stripHeight >= view.top - roundingMax &&
      Math.min((index + 1) * stripHeight, height) <= view.bottom + roundingMax
    return isInView ? (since ?? now) : undefined
  }),
})

/** Whether all of it was in sight for long enough, each part in its own time. */
export const isSeenToEnd = ({ strips }: SeenParts, now: number): boolean =>
  strips.length > 0 && strips.every(since => isSeen(since, now))

/**
 * The next time at which something will have been in sight for long enough; undefined where nothing is that was not.
 */
export function nextSeenAt({ strips }: SeenParts, now: number): number | undefined {
  const first = strips.reduce<number>(
    (least, since) => (since === undefined || isSeen(since, now) ? least : Math.min(least, since)),
    Infinity,
  )
  return first === Infinity ? undefined : first + visibleMs
}

/**
 * Where to read on, in CSS pixels from the top: the first part that is neither seen nor in sight, else the first that
 * is not seen.
 */
export function readOnFrom({ strips }: SeenParts, now: number): number {
  const index = strips.indexOf(undefined)
  return Math.max(0, index >= 0 ? index : strips.findIndex(since => !isSeen(since, now))) * stripHeight
}
