import { isSeenToEnd, withView, nextSeenAt, readOnFrom, unseenParts } from './seen-parts.js'

/** Tracks how much of the request, which scrolls if it is long, the visitor has seen. */
export interface Reading {
  /** Counts the parts that are in sight from now on; none if the card is not in sight. */
  update(isInSight: boolean, now: number): void
  isDone(now: number): boolean
  /** Whether the request is longer than its room, and not all of it was seen. */
  isBehind(now: number): boolean
  /** The next time at which a part may count as seen; undefined if none will without further events. */
  nextAt(now: number): number | undefined
  /** Whether there is enough room to read it, with nothing cut off at the sides. */
  hasRoom(): boolean
  /** Scrolls on to the unseen part. */
  readOn(now: number): void
  /** Forgets what was seen, because the content has changed. */
  forget(): void
  stop(): void
}

/** Least visible size in CSS pixels of a request that has to scroll: about five lines of about as many words. */
const least = { height: 96, width: 240 }
/** CSS pixels that stay in sight when `readOn` scrolls. */
const overlap = 24

/** @param onLayout is called when the size of the request or of its room changes */
export function watchReading(body: HTMLElement, onLayout: () => void): Reading {
  let heights: readonly number[] = []
  let width = 0
  let parts = unseenParts(0)
  const sizes = new ResizeObserver(onLayout)

  const isLonger = () => body.scrollHeight > body.clientHeight + 1
  /** The height of the hint that there is more, which is removed if everything fits without it. */
  const ownRoom = () => body.parentElement?.querySelector<HTMLElement>(':scope > .more')?.offsetHeight ?? 0
  /** Parts that were wrapped anew or moved count as unseen; the parts above them stay seen. */
  const measure = () => {
    const children = [...body.children] as HTMLElement[]
    const now = children.map(({ offsetHeight }) => offsetHeight)
    const isSame = body.clientWidth === width
    const resized = children.find((_, index) => now[index] !== heights[index])
    if (isSame && !resized && children.length === heights.length && body.scrollHeight === parts.height) return
    parts = unseenParts(
      body.scrollHeight,
      parts,
      isSame && resized
        ? resized.getBoundingClientRect().top - body.getBoundingClientRect().top + body.scrollTop
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
