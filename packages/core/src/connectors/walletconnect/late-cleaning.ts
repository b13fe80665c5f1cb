import type { LibraryCore, OwnProvider } from './quiet-core.js'

/**
 * Lets a code be shown before the unused ones of earlier visits are given up. The library asks the relay to let go of each of them first;
 * where no topic is left in between, the socket would even be closed and opened again. Until a code is shown they stay, and end by themselves.
 */
export function cleanLate(provider: OwnProvider, { relayer }: Pick<LibraryCore, 'relayer'>): void {
  const clean = provider.cleanupPendingPairings.bind(provider)
  let stopWaiting: () => void = () => undefined
  provider.cleanupPendingPairings = async options => {
    // After the end of a session they are deleted for good, and nobody waits for that.
    if (options?.deletePairings) return clean(options)
    stopWaiting()
    const former = provider.client.pairing.getAll().map(({ topic }) => topic)
    const leave = () => {
      stopWaiting()
      for (const topic of former) void relayer.unsubscribe(topic)
    }
    stopWaiting = () => void provider.off('display_uri', leave)
    provider.on('display_uri', leave)
  }
}
