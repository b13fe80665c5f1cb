/** Calls that wait for something that another call brings: a link that is opened, an approval elsewhere. */
export interface Arrivals {
  /** Resolves when `id` was announced, after `ms`, or when the caller goes away. */
  wait(id: string, ms: number, signal: AbortSignal): Promise<void>
  announce(id: string): void
  /** Lets everybody go. */
  close(): void
}

export function createArrivals(): Arrivals {
  const waiting = new Map<string, Set<() => void>>()
  return {
    wait(id, ms, signal) {
      if (signal.aborted) return Promise.resolve()
      return new Promise(resolve => {
        const own = waiting.get(id) ?? new Set()
        waiting.set(id, own)
        const done = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          own.delete(done)
          if (own.size === 0 && waiting.get(id) === own) waiting.delete(id)
          resolve()
        }
        const timer = setTimeout(done, ms)
        signal.addEventListener('abort', done)
        own.add(done)
      })
    },
    announce(id) {
      for (const done of [...(waiting.get(id) ?? [])]) done()
    },
    close() {
      for (const own of [...waiting.values()]) for (const done of [...own]) done()
    },
  }
}
