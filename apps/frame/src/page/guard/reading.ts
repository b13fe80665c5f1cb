import { isSeenToEnd, withView, nextSeenAt, readOnFrom, unseenParts } from './seen-parts.js'

/** What is asked, which scrolls where it is long: how much of it the visitor has had before their eyes. */
export interface Reading {
  /** What is in sight counts from now on; where the card is not, nothing does. */
  update(isInSight: boolean, now: number): void
  isDone(now: number): boolean
  /** There is more of it than has room, and it was not all seen. */
  isBehind(now: number): boolean
  /** The next time at which something may have become seen; undefined where nothing will by itself. */
  nextAt(now: number): number | undefined
  /** There is room enough to read it, and nothing of it is cut off at a side. */
  hasRoom(): boolean
  /** Scrolls on to what was not seen. */
  readOn(now: number): void
  /** It is something else than before. */
  forget(): void
  stop(): void
}

/**
 * What scrolls shows at least so much, in CSS pixels, where it does not show all: about five lines of about as many
 * words.
 */
const least = { height: 96, width: 240 }
/** So much of what was in sight stays there when it is scrolled on. */
const overlap = 24

/** @param onLayout is called when what is asked, or its room, has another size */
export function watchReading(body: HTMLElement, onLayout: () => void): Reading {
  let heights: readonly number[] = []
  let width = 0
  let parts = unseenParts(0)
  const sizes = new ResizeObserver(onLayout)

  const isLonger = () => body.scrollHeight > body.clientHeight + 1
  /** What says that there is more takes room itself: it goes where all has room without it. */
  const ownRoom = () => body.parentElement?.querySelector<HTMLElement>(':scope > .more')?.offsetHeight ?? 0
  /** What stands in other lines, or elsewhere, was not seen; what is above that was. */
  const measure = () => {
    const children = [...body.children] as HTMLElement[]
    const now = children.map(({ offsetHeight }) => offsetHeight)
    const isSame = body.clientWidth === width
    const moved = children.find((_, index) => now[index] !== heights[index])
    if (isSame && !moved && children.length === heights.length && body.scrollHeight === parts.height) return
    parts = unseenParts(
      body.scrollHeight,
      parts,
      isSame && moved
        ? moved.getBoundingClientRect().top - body.getBoundingClientRect().top + body.scrollTop
        : isSame
          ? body.scrollHeight
          : 0,
    )
    ;[heights, width] = [now, body.clientWidth]
  }
  const watch = () => {
    sizes.disconnect()
    for (const part of [body, ...body.children]) sizes.observe(part)
  }
  watch()
  return {
    update(isInSight, now) {
      measure()
      parts = withView(
        parts,
        isInSight ? { top: body.scrollTop, bottom: body.scrollTop + body.clientHeight } : undefined,
        now,
      )
    },
    isDone: now => isSeenToEnd(parts, now),
    isBehind: now => body.scrollHeight > body.clientHeight + ownRoom() + 1 && !isSeenToEnd(parts, now),
    nextAt: now => nextSeenAt(parts, now),
    hasRoom: () =>
      body.clientWidth >= least.width &&
      body.scrollWidth <= body.clientWidth + 1 &&
      (!isLonger() || body.clientHeight >= least.height),
    readOn: now => body.scrollTo({ top: readOnFrom(parts, now) - overlap, behavior: 'instant' }),
    forget() {
      width = 0
      measure()
      watch()
    },
    stop: () => sizes.disconnect(),
  }
}
