import {
  initialGuard,
  readiness,
  stepGuard,
  turningPoints,
  type GuardEvent,
  type GuardState,
} from './click-guard.state.js'
import type { Reading } from './reading.js'

interface GuardRun {
  /** Of what is asked, where it may be longer than its room. */
  readonly reading: Reading | undefined
  readonly hasTouch: boolean
  readonly onArmed: (isArmed: boolean) => void
  readonly onBehind: ((isBehind: boolean) => void) | undefined
  readonly onApprove: () => void
}

/** Runs the state machine of the guard by the clock, and says what it comes to. */
export function runGuard({ reading, hasTouch, onArmed, onBehind, onApprove }: GuardRun): {
  readonly send: (event: GuardEvent) => void
  readonly stop: () => void
} {
  let state: GuardState = initialGuard
  let timer: ReturnType<typeof setTimeout> | undefined
  let isArmed = false
  let isBehind = false

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
    // The wait of what will press it counts, a pointer's where one rests on it, a finger's where there may be one: a
    // button that looks ready would swallow the click.
    const armed = state.insideSinceMs !== undefined ? ready.hover : hasTouch ? ready.touch : ready.keyboard
    if (armed !== isArmed) {
      isArmed = armed
      onArmed(armed)
    }
    clearTimeout(timer)
    const later = [...turningPoints(state), reading?.nextAt(now) ?? 0].filter(time => time > now)
    if (later.length) timer = setTimeout(() => refresh(performance.now()), Math.ceil(Math.min(...later) - now) + 1)
  }

  return {
    send(event) {
      const now = performance.now()
      read(now)
      const { state: next, isApproved } = stepGuard(state, event, now)
      state = next
      refresh(now)
      if (isApproved) onApprove()
    },
    stop: () => clearTimeout(timer),
  }
}
