// When a click on "approve" is the visitor's own (docs/security.md). Pure: what happened and when goes in, yes or no
// comes out.

/** The whole card in sight, uncovered, without a break. */
export const visibleMs = 700
/** A mouse or pen over the button. */
const dwellMs = 500
/**
 * A finger has no hover: the card stands in sight for longer, and a finger that comes too early starts the wait again.
 */
export const touchVisibleMs = 1_500
export const focusMs = 1_500
/** So far, in CSS pixels, a frame may seem to have moved by rounding alone. */
const driftMax = 3

export interface Point {
  readonly x: number
  readonly y: number
}

/** What a browser says of where an element is. */
export interface Visibility {
  /** The share of it that lies in its page's own viewport. */
  readonly ratio: number
  /**
   * By the browser's own account nothing is over it, no filter, no opacity; undefined where it cannot tell (no
   * Intersection Observer v2).
   */
  readonly isVisible: boolean | undefined
  /** Its page has a window of its own: no page can lie over it, only another window. */
  readonly isTop: boolean
}

const ratioMin = 0.999

/** Whether the visitor can see all of it. Inside a page that may cover it nobody knows without the browser's word. */
export const isUncovered = ({ ratio, isVisible, isTop }: Visibility): boolean =>
  ratio >= ratioMin && (isVisible ?? isTop)

/** All times are of one monotonic clock, in ms. Undefined: it is not so now. */
export interface GuardState {
  readonly visibleSinceMs: number | undefined
  readonly insideSinceMs: number | undefined
  readonly focusedSinceMs: number | undefined
  /** All that is asked was in sight, to its end. */
  readonly isRead: boolean
  /** What the button went down by, where that passed; `refused`: a key came too early, or was held down before. */
  readonly pressed: 'hover' | 'touch' | 'keyboard' | 'refused' | undefined
  /** Where on the screen the frame was when the pointer came. */
  readonly frameAt: Point | undefined
}

export type GuardEvent =
  /** `isFull`: all that has to be in sight is uncovered. */
  | { readonly type: 'visibility'; readonly isFull: boolean }
  | { readonly type: 'read'; readonly isAll: boolean }
  | { readonly type: 'pointer-in'; readonly frameAt: Point }
  | { readonly type: 'pointer-out' }
  | { readonly type: 'focus' }
  | { readonly type: 'blur' }
  /** The frame changed its size, or the card shows something else than before. */
  | { readonly type: 'changed' }
  | { readonly type: 'press'; readonly by: 'hover' | 'touch'; readonly isTrusted: boolean; readonly frameAt: Point }
  | { readonly type: 'key'; readonly isTrusted: boolean; readonly isRepeated: boolean }
  /** What is left of a press: its character, or that the key came up. */
  | { readonly type: 'key-rest' }
  /** `frameAt`: undefined of a click that no pointer made. */
  | { readonly type: 'click'; readonly isTrusted: boolean; readonly frameAt: Point | undefined }

export const initialGuard: GuardState = {
  visibleSinceMs: undefined,
  insideSinceMs: undefined,
  focusedSinceMs: undefined,
  isRead: false,
  pressed: undefined,
  frameAt: undefined,
}

const lasts = (since: number | undefined, ms: number, now: number): boolean => since !== undefined && now - since >= ms
const restart = (since: number | undefined, now: number): number | undefined => (since === undefined ? undefined : now)

export interface Readiness {
  readonly hover: boolean
  readonly touch: boolean
  readonly keyboard: boolean
}

/** What a press would pass by now. */
export const readiness = (state: GuardState, now: number): Readiness => ({
  hover: state.isRead && lasts(state.visibleSinceMs, visibleMs, now) && lasts(state.insideSinceMs, dwellMs, now),
  touch: state.isRead && lasts(state.visibleSinceMs, touchVisibleMs, now),
  keyboard: state.isRead && lasts(state.visibleSinceMs, visibleMs, now) && lasts(state.focusedSinceMs, focusMs, now),
})

/** Times at which `readiness` may change though nothing happens. */
export const turningPoints = ({ visibleSinceMs, insideSinceMs, focusedSinceMs }: GuardState): readonly number[] =>
  (
    [
      [visibleSinceMs, visibleMs],
      [visibleSinceMs, touchVisibleMs],
      [insideSinceMs, dwellMs],
      [focusedSinceMs, focusMs],
    ] as const
  ).flatMap(([since, ms]) => (since === undefined ? [] : [since + ms]))

/** What went down is forgotten. A key makes a click yet as it comes up, and that is not one without a key. */
const releasedPress = ({ pressed }: GuardState): GuardState['pressed'] =>
  pressed === 'keyboard' || pressed === 'refused' ? 'refused' : undefined

const startAgain = (state: GuardState, now: number): GuardState => ({
  visibleSinceMs: restart(state.visibleSinceMs, now),
  insideSinceMs: restart(state.insideSinceMs, now),
  focusedSinceMs: restart(state.focusedSinceMs, now),
  isRead: state.isRead,
  pressed: releasedPress(state),
  frameAt: state.frameAt,
})

const hasMoved = (from: Point | undefined, to: Point | undefined): boolean =>
  from !== undefined && to !== undefined && (Math.abs(from.x - to.x) > driftMax || Math.abs(from.y - to.y) > driftMax)

/** The state after an event, and whether the event was a click that approves. */
export function stepGuard(
  state: GuardState,
  event: GuardEvent,
  now: number,
): { readonly state: GuardState; readonly isApproved: boolean } {
  const to = (next: GuardState) => ({ state: next, isApproved: false })
  switch (event.type) {
    case 'visibility':
      if (!event.isFull) return to({ ...state, visibleSinceMs: undefined, pressed: releasedPress(state) })
      return to(state.visibleSinceMs === undefined ? { ...state, visibleSinceMs: now } : state)
    case 'read':
      return to(event.isAll ? { ...state, isRead: true } : { ...state, isRead: false, pressed: releasedPress(state) })
    case 'pointer-in':
      if (hasMoved(state.frameAt, event.frameAt))
        return to({ ...startAgain(state, now), insideSinceMs: now, frameAt: event.frameAt })
      // Measured from where it was first: a frame that creeps has moved as well.
      return to({ ...state, insideSinceMs: state.insideSinceMs ?? now, frameAt: state.frameAt ?? event.frameAt })
    case 'pointer-out':
      return to({ ...state, insideSinceMs: undefined, pressed: releasedPress(state) })
    case 'focus':
      return to({ ...state, focusedSinceMs: state.focusedSinceMs ?? now })
    case 'blur':
      return to({ ...state, focusedSinceMs: undefined, pressed: releasedPress(state) })
    case 'changed':
      return to(startAgain(state, now))
    case 'press': {
      if (!event.isTrusted) return to({ ...state, pressed: undefined })
      if (event.by === 'hover' && hasMoved(state.frameAt, event.frameAt))
        return to({ ...startAgain(state, now), frameAt: event.frameAt })
      const passes = readiness(state, now)[event.by]
      if (passes) return to({ ...state, pressed: event.by, frameAt: event.frameAt })
      // A hand that taps on and on never gets through.
      return to(
        event.by === 'touch' ? { ...startAgain(state, now), frameAt: event.frameAt } : { ...state, pressed: undefined },
      )
    }
    case 'key':
      return to({
        ...state,
        pressed: event.isTrusted && !event.isRepeated && readiness(state, now).keyboard ? 'keyboard' : 'refused',
      })
    case 'key-rest':
      // A page that moves the focus while a key goes down leaves the rest of the press, and its click, to the frame.
      return to(state.pressed === 'keyboard' ? state : { ...state, pressed: 'refused' })
    case 'click': {
      // What reads a page aloud, or is told to click, uses no key and no pointer. A page can do neither inside a frame.
      const pressed = state.pressed ?? (event.frameAt ? 'refused' : 'touch')
      const passes =
        event.isTrusted &&
        pressed !== 'refused' &&
        readiness(state, now)[pressed] &&
        !hasMoved(state.frameAt, event.frameAt)
      return { state: { ...state, pressed: undefined }, isApproved: passes }
    }
  }
}
