import type { Clock } from '../../../rpc/clock.js'

/** The work's outcome, or a failure where it takes longer. */
export const within = <Value>(
  clock: Clock,
  ms: number,
  promise: Promise<Value>,
  failure: () => Error,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = clock.after(ms, () => reject(failure()))
    promise.then(resolve, reject).finally(stop)
  })

export interface Pause {
  /** Waits, without end where no time is given, or until it is cut. */
  wait(ms?: number): Promise<void>
  /** Ends the wait of now, if there is one. */
  cut(): void
}

export function createPause(clock: Clock): Pause {
  let cutWait: (() => void) | undefined
  const endWait = () => cutWait?.()
  return {
    wait: ms =>
      new Promise<void>(resolve => {
        const stop = ms === undefined ? () => undefined : clock.after(ms, endWait)
        cutWait = () => {
          cutWait = undefined
          stop()
          resolve()
        }
      }),
    cut: endWait,
  }
}
