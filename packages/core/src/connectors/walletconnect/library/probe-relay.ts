import { relayProbeEveryMs, relayProbeTimeoutMs } from '../../../limits/walletconnect-limits.js'
import type { Clock } from '../../../rpc/clock.js'
import type { LibraryRelayer } from './library-insides.js'
import { within } from './relay-timeouts.js'

export interface ProbeDeps {
  readonly relayer: LibraryRelayer
  readonly clock: Clock
  readonly isNeeded: () => boolean
  readonly unreachable: () => Error
  /** The socket was one of the dead that look alive. */
  readonly onLost: () => void
}

/** Gives what asks the relay something, where nothing was asked for a while, to know whether its socket still is one. */
export function createProbe({ relayer, clock, isNeeded, unreachable, onLost }: ProbeDeps): () => Promise<void> {
  let probedAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    const { topics } = relayer.subscriber
    if (topics.length === 0 || clock.now() - probedAtMs < relayProbeEveryMs) return
    probedAtMs = clock.now()
    const { connection } = relayer.provider
    try {
      const request = relayer.request({ method: 'irn_batchSubscribe', params: { topics } })
      await within(clock, relayProbeTimeoutMs, request, unreachable)
    } catch {
      // A socket that was lost meanwhile is dialled anew already.
      if (!isNeeded() || !relayer.connected || relayer.provider.connection !== connection) return
      connection?.socket?.close()
      await relayer.subscriber.stop()
      onLost()
    }
  }
}
