import { dwellMs, focusMs, touchVisibleMs, visibleMs, type GuardState } from './click-guard.state.js'

/** A stretch of time that the button waits out, on the guard's clock, in ms. */
export interface ArmedWait {
  readonly fromMs: number
  readonly untilMs: number
}

/** Undefined where one of them has not begun: no time makes up for that. */
function all(...waits: readonly (readonly [since: number | undefined, ms: number])[]): ArmedWait | undefined {
  let fromMs = 0
  let untilMs = 0
  for (const [since, ms] of waits) {
    if (since === undefined) return undefined
    fromMs = Math.max(fromMs, since)
    untilMs = Math.max(untilMs, since + ms)
  }
  return { fromMs, untilMs }
}

/** What lies between the last thing that had to begin and a button that can be pressed; undefined while something has not begun. It decides nothing. */
export function armedWait({ visibleSinceMs, insideSinceMs, focusedSinceMs }: GuardState, hasTouch: boolean): ArmedWait | undefined {
  if (insideSinceMs !== undefined) return all([visibleSinceMs, visibleMs], [insideSinceMs, dwellMs])
  const keyboard = all([visibleSinceMs, visibleMs], [focusedSinceMs, focusMs])
  const touch = hasTouch ? all([visibleSinceMs, touchVisibleMs]) : undefined
  return keyboard && touch ? (keyboard.untilMs <= touch.untilMs ? keyboard : touch) : (keyboard ?? touch)
}
