import { listenToInput } from './guard-input.js'
import { watchReading } from './reading.js'
import { runGuard } from './run-guard.js'
import { watchSight } from './sight.js'

export interface ClickGuardOptions {
  /** The card, all of which the visitor must have in sight. */
  readonly card: HTMLElement
  /** Contains only the button and receives its events, because a disabled button receives none. */
  readonly region: HTMLElement
  readonly button: HTMLButtonElement
  /** The page has a window of its own. */
  readonly isTop?: boolean
  /** A finger may press it. */
  readonly hasTouch?: boolean
  /** Called on each change of whether the button may be pressed now. */
  readonly onArmed: (isArmed: boolean) => void
  /** Called with true if there stays too little room to press the button, and with false when the size changes. */
  readonly onCramped?: (isCramped: boolean) => void
  /** Called on each change of whether the request is longer than its room and not yet seen to the end. */
  readonly onBehind?: (isBehind: boolean) => void
  readonly onApprove: () => void
}

export interface ClickGuard {
  /** The card's content has changed: the guard starts again. */
  changed(): void
  /** The visitor chose another fee: the parts of the request that they have seen stay seen. */
  chosen(): void
  /** Scrolls on to the unseen part. */
  readOn(): void
  stop(): void
}

const isOwnWindow = (): boolean => window.top === window

/**
 * Whether a guard can ever arm the button: no page can cover this one, or the browser reports covers (Intersection
 * Observer v2) and every ancestor page is trusted. No browser reports a CSS mask, so untrusted ancestors are excluded.
 * If the browser hides the ancestors, none is trusted.
 */
export function canGuard(
  trusted: readonly string[],
  isTop = isOwnWindow(),
  ancestors: readonly string[] = [...(location.ancestorOrigins ?? [])],
  Entry: typeof IntersectionObserverEntry = IntersectionObserverEntry,
): boolean {
  return (
    isTop ||
    ('isVisible' in Entry.prototype && ancestors.length > 0 && ancestors.every(origin => trusted.includes(origin)))
  )
}

/**
 * Least device pixels per CSS pixel: a page can shrink its frame until nobody can read it, and the browser still
 * reports it as visible.
 */
const scaleMin = 0.5
/** Whether the page is large enough on the screen to be read, however much of it is there. */
export const isReadable = (): boolean => devicePixelRatio >= scaleMin
/**
 * Time in ms before too little room is reported: a page resizes its frame a moment after the frame has requested it.
 */
const crampedMs = 1_000

/**
 * Watches one approval from the moment it is on screen: `onApprove` is called for a click that was the visitor's own.
 */
export function startClickGuard({
  card,
  region,
  button,
  isTop = isOwnWindow(),
  hasTouch = matchMedia('(any-pointer: coarse)').matches,
  onArmed,
  onCramped,
  onBehind,
  onApprove,
}: ClickGuardOptions): ClickGuard {
  const stopping = new AbortController()
  let roomTimer: ReturnType<typeof setTimeout> | undefined

  const listen = (target: EventTarget, name: string, react: (event: Event) => void): void =>
    target.addEventListener(name, react, { signal: stopping.signal, capture: true })

  /** The request scrolls if it is long, and needs enough room to be read. */
  const body = card.querySelector<HTMLElement>('.body')
  const reading = body ? watchReading(body, () => check()) : undefined
  const { send, stop } = runGuard({ reading, hasTouch, onArmed, onBehind, onApprove })
  const hasRoom = () => isReadable() && (reading?.hasRoom() ?? true)
  /** A top-level window counts as in front only while it has the focus. */
  const isInFront = () => document.visibilityState === 'visible' && (!isTop || document.hasFocus())
  /**
   * The hint about missing room takes room itself, so it is removed before the next check, unless the page is
   * unreadable anyway.
   */
  const watchRoom = () => {
    if (isReadable()) onCramped?.(false)
    clearTimeout(roomTimer)
    roomTimer = setTimeout(() => onCramped?.(!hasRoom()), crampedMs)
  }
  const check = () => {
    const isFull = sight.isFull() && hasRoom() && isInFront()
    reading?.update(isFull, performance.now())
    send({ type: 'visibility', isFull })
  }
  const sight = watchSight([card, button], isTop, check)
  if (body) listen(body, 'scroll', check)

  listen(document, 'visibilitychange', check)
  listen(globalThis, 'resize', () => {
    check()
    watchRoom()
    send({ type: 'changed' })
  })

  listenToInput(region, send, stopping.signal)

  const onFocus = () => {
    check()
    send({ type: 'focus' })
  }
  listen(globalThis, 'focus', onFocus)
  listen(globalThis, 'blur', event => {
    if (event.target !== globalThis) return
    check()
    send({ type: 'blur' })
  })
  if (document.hasFocus()) onFocus()
  watchRoom()

  return {
    changed: () => {
      reading?.forget()
      check()
      send({ type: 'changed' })
    },
    chosen: () => send({ type: 'changed' }),
    readOn: () => reading?.readOn(performance.now()),
    stop: () => {
      stopping.abort()
      reading?.stop()
      sight.stop()
      stop()
      clearTimeout(roomTimer)
    },
  }
}
