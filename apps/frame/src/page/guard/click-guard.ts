import { initialGuard, isUncovered, readiness, stepGuard, turningPoints, type GuardEvent, type GuardState, type Point } from './click-guard.state.js'
import { watchReading } from './reading.js'

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

interface VisibilityEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

const isOwnWindow = (): boolean => window.top === window

/**
 * True where a guard can ever say yes: no page can cover this one, or the browser says whether something does (Intersection Observer v2) and
 * every page around this one is trusted. No browser tells of a mask, so the place decides; where it hides who is around, nobody is trusted.
 */
export function canGuard(trusted: readonly string[], isTop = isOwnWindow(), ancestors: readonly string[] = [...(location.ancestorOrigins ?? [])], Entry: typeof IntersectionObserverEntry = IntersectionObserverEntry): boolean {
  return isTop || ('isVisible' in Entry.prototype && ancestors.length > 0 && ancestors.every(origin => trusted.includes(origin)))
}

/** Where the browser tells how much of an element is in sight. */
const thresholds = [0, 0.5, 0.9, 0.999, 1]
/** Device pixels to a CSS pixel: a page that zooms its frame makes it smaller than anybody reads, and the browser calls that visible. */
const scaleMin = 0.5
/** Whether the page is large enough on the screen to be read, however much of it is there. */
export const isReadable = (): boolean => devicePixelRatio >= scaleMin
/** So long a card has too little room before that is said, in ms: a page gives a frame its room a moment after that was asked for. */
const crampedMs = 1_000

/** Watches one approval from the moment it is on screen: `onApprove` is called for a click that was the visitor's own. */
export function startClickGuard({ card, region, button, isTop = isOwnWindow(), hasTouch = matchMedia('(any-pointer: coarse)').matches, onArmed, onCramped, onBehind, onApprove }: ClickGuardOptions): ClickGuard {
  const stopping = new AbortController()
  let state: GuardState = initialGuard
  let timer: ReturnType<typeof setTimeout> | undefined
  let isArmed = false
  let isBehind = false
  let roomTimer: ReturnType<typeof setTimeout> | undefined

  function send(event: GuardEvent): void {
    const now = performance.now()
    read(now)
    const { state: next, isApproved } = stepGuard(state, event, now)
    state = next
    refresh(now)
    if (isApproved) onApprove()
  }

  function read(now: number): void {
    state = stepGuard(state, { type: 'read', isAll: !reading || reading.isDone(now) }, now).state
  }

  function refresh(now: number): void {
    read(now)
    const behind = reading?.isBehind(now) ?? false
    if (behind !== isBehind) {
      isBehind = behind
      onBehind?.(behind)
    }
    const ready = readiness(state, now)
    // The wait of what will press it counts, a pointer's where one rests on it, a finger's where there may be one: a button that looks ready
    // would swallow the click.
    const armed = state.insideSinceMs !== undefined ? ready.hover : hasTouch ? ready.touch : ready.keyboard
    if (armed !== isArmed) {
      isArmed = armed
      onArmed(armed)
    }
    clearTimeout(timer)
    const later = [...turningPoints(state), reading?.nextAt(now) ?? 0].filter(at => at > now)
    if (later.length) timer = setTimeout(() => refresh(performance.now()), Math.ceil(Math.min(...later) - now) + 1)
  }

  const listen = <Name extends keyof WindowEventMap>(target: EventTarget, name: Name, react: (event: WindowEventMap[Name]) => void): void =>
    target.addEventListener(name, react as EventListener, { signal: stopping.signal, capture: true })

  /** What is asked scrolls where it is long, and needs room enough to be read. */
  const body = card.querySelector<HTMLElement>('.body')
  const reading = body ? watchReading(body, () => look()) : undefined
  const hasRoom = () => isReadable() && (reading?.hasRoom() ?? true)
  /** A window that lies over another has the focus. */
  const isInFront = () => document.visibilityState === 'visible' && (!isTop || document.hasFocus())
  /** What is said takes room itself: it goes before it is looked again, unless room is not what is missing. */
  const watchRoom = () => {
    if (isReadable()) onCramped?.(false)
    clearTimeout(roomTimer)
    roomTimer = setTimeout(() => onCramped?.(!hasRoom()), crampedMs)
  }
  const look = () => {
    const isFull = [...seen.values()].every(Boolean) && hasRoom() && isInFront()
    reading?.look(isFull, performance.now())
    send({ type: 'visibility', isFull })
  }
  const seen = new Map<Element, boolean>([card, button].map(element => [element, false]))
  const observer = new IntersectionObserver(
    entries => {
      for (const entry of entries as VisibilityEntry[]) seen.set(entry.target, isUncovered({ ratio: entry.intersectionRatio, isVisible: entry.isVisible, isTop }))
      look()
    },
    { threshold: thresholds, trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  for (const element of seen.keys()) observer.observe(element)
  if (body) listen(body, 'scroll', look)

  listen(document, 'visibilitychange' as keyof WindowEventMap, look)
  listen(globalThis as unknown as Window, 'resize', () => {
    look()
    watchRoom()
    send({ type: 'changed' })
  })

  for (const name of ['pointerenter', 'pointermove'] as const) {
    listen(region, name, event => {
      if (event.isTrusted && event.pointerType !== 'touch') send({ type: 'pointer-in', frameAt: frameOf(event) })
    })
  }
  listen(region, 'pointerleave', event => {
    // A finger that lifts leaves as well, and its click comes after that.
    if (event.target === region && event.pointerType !== 'touch') send({ type: 'pointer-out' })
  })
  listen(region, 'pointercancel', () => send({ type: 'pointer-out' }))
  listen(region, 'pointerdown', event => send({ type: 'press', by: event.pointerType === 'touch' ? 'touch' : 'hover', isTrusted: event.isTrusted && event.isPrimary && event.button === 0, frameAt: frameOf(event) }))
  listen(region, 'keydown', event => {
    if (event.key === 'Enter' || event.key === ' ') send({ type: 'key', isTrusted: event.isTrusted, isRepeated: event.repeat })
  })
  // Of a click that a key made, the browser knows no place on the screen.
  listen(region, 'click', event => send({ type: 'click', isTrusted: event.isTrusted, frameAt: event.detail === 0 ? undefined : frameOf(event) }))

  const onFocus = () => {
    look()
    send({ type: 'focus' })
  }
  listen(globalThis as unknown as Window, 'focus', onFocus)
  listen(globalThis as unknown as Window, 'blur', event => {
    if (event.target !== globalThis) return
    look()
    send({ type: 'blur' })
  })
  if (document.hasFocus()) onFocus()
  watchRoom()

  return {
    changed: () => {
      reading?.forget()
      look()
      send({ type: 'changed' })
    },
    chosen: () => send({ type: 'changed' }),
    readOn: () => reading?.readOn(performance.now()),
    stop: () => {
      stopping.abort()
      reading?.stop()
      observer.disconnect()
      clearTimeout(timer)
      clearTimeout(roomTimer)
    },
  }
}

const frameOf = (event: MouseEvent): Point => ({ x: event.screenX - event.clientX, y: event.screenY - event.clientY })
