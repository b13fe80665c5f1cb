import { listenToPresses } from './presses.js'
import { watchReading } from './reading.js'
import { runGuard } from './run-guard.js'
import { watchSight } from './sight.js'

export interface ClickGuardOptions {
  /** What the visitor must have in sight: the whole card. */
  readonly card: HTMLElement
  /** Holds the button alone and hears what it hears; a disabled button itself hears nothing. */
  readonly region: HTMLElement
  readonly button: HTMLButtonElement
  /** The page has a window of its own. */
  readonly isTop?: boolean
  /** A finger may press it. */
  readonly hasTouch?: boolean
  /** May the button be pressed now? Said on each change. */
  readonly onArmed: (isArmed: boolean) => void
  /** Is there too little room to ever press it? Said where that stays; and that there is not, with each other size. */
  readonly onCramped?: (isCramped: boolean) => void
  /** Is there more of what is asked than has room here, and was not all of it seen? Said on each change. */
  readonly onBehind?: (isBehind: boolean) => void
  readonly onApprove: () => void
}

export interface ClickGuard {
  /** The card shows something else than before: everything starts again. */
  changed(): void
  /** The visitor chose another fee where they read it: what they saw of the rest, they saw. */
  chosen(): void
  /** Scrolls on to what was not seen. */
  readOn(): void
  stop(): void
}

const isOwnWindow = (): boolean => window.top === window

/**
 * True where a guard can ever say yes: no page can cover this one, or the browser says whether something does
 * (Intersection Observer v2) and every page around this one is trusted. No browser tells of a mask, so the place
 * decides; where it hides who is around, nobody is trusted.
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
 * Device pixels to a CSS pixel: a page that zooms its frame makes it smaller than anybody reads, and the browser calls
 * that visible.
 */
const scaleMin = 0.5
/** Whether the page is large enough on the screen to be read, however much of it is there. */
export const isReadable = (): boolean => devicePixelRatio >= scaleMin
/**
 * So long a card has too little room before that is said, in ms: a page gives a frame its room a moment after that was
 * asked for.
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

  /** What is asked scrolls where it is long, and needs room enough to be read. */
  const body = card.querySelector<HTMLElement>('.body')
  const reading = body ? watchReading(body, () => check()) : undefined
  const { send, stop } = runGuard({ reading, hasTouch, onArmed, onBehind, onApprove })
  const hasRoom = () => isReadable() && (reading?.hasRoom() ?? true)
  /** A window that lies over another has the focus. */
  const isInFront = () => document.visibilityState === 'visible' && (!isTop || document.hasFocus())
  /** What is said takes room itself: it goes before it is looked again, unless room is not what is missing. */
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

  listenToPresses(region, send, stopping.signal)

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
