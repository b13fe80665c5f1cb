import { relayDialTimeoutMs } from '../../../limits/walletconnect-limits.js'
import type { Clock } from '../../../rpc/clock.js'
import type { LibraryRelayer } from './library-insides.js'
import { filterFrames } from './relay-frames.js'
import { within } from './relay-timeouts.js'

export interface DialDeps {
  readonly relayer: LibraryRelayer
  readonly clock: Clock
  /** What time it is by the relay, in Unix ms. */
  readonly onRelayTime: (timeMs: number) => void
  readonly unreachable: () => Error
}

/** Opens one socket to the relay, and subscribes again. @throws {Error} where that fails, or takes too long */
export async function dialRelay({ relayer, clock, onRelayTime, unreachable }: DialDeps): Promise<void> {
  relayer.connectionAttemptInProgress = true
  relayer.transportExplicitlyClosed = false
  let closeSocket = () => {}
  try {
    await relayer.createProvider()
    const { provider } = relayer
    filterFrames(provider.connection, onRelayTime)
    const connected = provider.connect()
    closeSocket = () => void connected.then(() => provider.connection?.socket?.close()).catch(() => undefined)
    await within(clock, relayDialTimeoutMs, connected, unreachable)
    await relayer.subscriber.start()
    relayer.hasExperiencedNetworkDisruption = false
  } catch (error) {
    // One that opens later than it was waited for would stand beside the next.
    closeSocket()
    relayer.hasExperiencedNetworkDisruption = true
    await relayer.subscriber.stop()
    throw error
  } finally {
    relayer.connectionAttemptInProgress = false
  }
}
