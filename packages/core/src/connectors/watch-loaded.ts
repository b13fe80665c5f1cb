import type { Connector, ConnectorEvents } from './define-connector.js'

/**
 * Watches what is loaded by the time a wallet has connected, so that this settles before it can say anything. What could
 * not be loaded says nothing. Returns what stops it.
 */
export function watchLoaded(load: () => Promise<Pick<Connector, 'watch'>>, events: ConnectorEvents): () => void {
  let stop: (() => void) | undefined
  let hasEnded = false
  load().then(
    loaded => {
      if (!hasEnded) stop = loaded.watch(events)
    },
    () => undefined,
  )
  return () => {
    hasEnded = true
    stop?.()
  }
}
