import type { Connector, ConnectorEvents } from './define-connector.js'

/**
 * Watches what is loaded by the time it is asked: whoever watches has connected, so this settles before the wallet can
 * say anything. Returns what stops it.
 */
export function watchLoaded(load: () => Promise<Pick<Connector, 'watch'>>, events: ConnectorEvents): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  void load().then(loaded => {
    if (!isOver) stop = loaded.watch(events)
  })
  return () => {
    isOver = true
    stop?.()
  }
}
