import type { PubSub } from '../../ports/pub-sub.js'

/**
 * Calls that wait for something that another call brings, to this server process or another: a link that is opened, an
 * approval elsewhere.
 */
export interface Announcements {
  /** Resolves when `id` was announced, after `ms`, or when the caller goes away. */
  wait(id: string, ms: number, signal?: AbortSignal): Promise<void>
  announce(id: string): Promise<void>
  /** Lets everybody go, who comes later at once. */
  close(): void
}

const topicOf = (id: string): string => `arrival ${id}`

export function createAnnouncements(pubSub: PubSub): Announcements {
  const waiting = new Set<() => void>()
  let isClosed = false
  return {
    wait(id, ms, signal) {
      if (isClosed || signal?.aborted) return Promise.resolve()
      return new Promise(resolve => {
        const listener = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', listener)
          unsubscribe()
          waiting.delete(listener)
          resolve()
        }
        const timer = setTimeout(listener, ms)
        const unsubscribe = pubSub.subscribe(topicOf(id), listener)
        signal?.addEventListener('abort', listener)
        waiting.add(listener)
      })
    },
    announce: id => pubSub.publish(topicOf(id), ''),
    close() {
      isClosed = true
      for (const listener of [...waiting]) listener()
    },
  }
}
