import { timerMaxMs } from '../limits/sign-in-limits.js'

export interface SessionEndDeps {
  /** Whether somebody is signed in. */
  readonly isWatched: () => boolean
  /** Called at every look from then on, until the session is another one. */
  readonly onEnd: () => void
}

/** Looks at the end of a session. A timer alone may be late: a computer sleeps. */
export function createSessionEnd({ isWatched, onEnd }: SessionEndDeps) {
  let endsAt = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)

  function check(): void {
    stop()
    if (!isWatched() || endsAt === Infinity) return
    const remainingMs = endsAt - Date.now()
    if (remainingMs >= 0) timer = setTimeout(check, Math.min(remainingMs + 1, timerMaxMs))
    else onEnd()
  }

  return {
    check,
    stop,
    /** @param end in ms. What a host still gives although it has ended is the host's to judge. */
    set(end: number): void {
      endsAt = end > Date.now() ? end : Infinity
    },
  }
}
