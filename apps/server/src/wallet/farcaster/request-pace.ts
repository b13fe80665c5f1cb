import { setTimeout as sleep } from 'node:timers/promises'

/** How fast requests of many owners go to one server. */
export interface RequestPace {
  /** Resolves when the owner may ask. @throws the reason of `stopped` */
  wait(owner: string, stopped: AbortSignal): Promise<void>
}

export interface RequestPaceOptions {
  /** Between two requests, whoever asks. */
  readonly everyMs: number
  /** Between two requests of one owner. */
  readonly ownMs: number
  /** Time in ms that never goes back. */
  readonly now?: (() => number) | undefined
}

interface Owner {
  readonly waiting: Set<() => void>
  nextAt: number
}

/** Owners ask one after the other, so that one with many requests holds up nobody else. */
export function createRequestPace({ everyMs, ownMs, now = () => performance.now() }: RequestPaceOptions): RequestPace {
  const owners = new Map<string, Owner>()
  let isRunning = false
  let waits = 0

  function admitNext(): void {
    for (const [name, owner] of owners) {
      if (owner.nextAt > now()) continue
      const [admit] = owner.waiting
      owners.delete(name)
      if (!admit) continue
      owner.nextAt = now() + ownMs
      // Behind all others.
      owners.set(name, owner)
      return admit()
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (waits > 0) {
      admitNext()
      await sleep(everyMs)
    }
    isRunning = false
  }

  return {
    async wait(name, stopped) {
      stopped.throwIfAborted()
      const owner = owners.get(name) ?? { waiting: new Set(), nextAt: -Infinity }
      owners.set(name, owner)
      await new Promise<void>(resolve => {
        const end = () => {
          stopped.removeEventListener('abort', end)
          owner.waiting.delete(end)
          waits -= 1
          resolve()
        }
        owner.waiting.add(end)
        stopped.addEventListener('abort', end)
        waits += 1
        void run()
      })
      stopped.throwIfAborted()
    },
  }
}
