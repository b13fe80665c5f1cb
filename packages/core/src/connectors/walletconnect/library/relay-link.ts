import { optionalError } from '../../../errors/optional-error.js'
import type { Clock } from '../../../rpc/clock.js'
import type { LibraryRelayer } from './library-insides.js'
import { createProbe } from './probe-relay.js'
import { readRelayRefusal, type RelayRefusal } from './relay-alerts.js'
import { createRelayDialler, isHidden } from './relay-dialler.js'
import { overrideRelayer } from './relayer-overrides.js'
import { listenForWaking, type WakingPage } from './waking-page.js'

export interface RelayLinkDeps {
  readonly relayer: LibraryRelayer
  readonly relayUrl: string
  /** The host gave a `projectId`. */
  readonly hasKey: boolean
  readonly page: WakingPage
  readonly clock: Clock
  /** At least 0, below 1. */
  readonly random: () => number
  readonly refused: (refusal: RelayRefusal) => void
  /** What time it is by the relay, in Unix ms. */
  readonly onRelayTime: (timeMs: number) => void
}

export interface RelayLink {
  /** How many attempts were made since the last success. */
  readonly attempts: number
  /** Hangs up and stops listening, for good. */
  stop(): Promise<void>
}

const subscriptionEvents = ['subscription_created', 'subscription_deleted', 'subscription_sync']

/**
 * Takes over the library's connection to its relay. One socket at most; while a session or a pairing lives, a lost one
 * is dialled anew with growing, scattered waits, at once when the page wakes up; what looks open after a sleep is
 * probed. Without either, it hangs up.
 * The library subscribes again by itself whenever it is connected, and the relay then gives it what it missed.
 */
export function maintainRelayLink(deps: RelayLinkDeps): RelayLink {
  const { relayer, relayUrl, hasKey, page, clock, refused } = deps
  let hasEnded = false
  const origin = URL.canParse(relayUrl) ? new URL(relayUrl).origin : relayUrl
  const unreachable = () => optionalError('RELAY_UNREACHABLE', { origin })
  const dialler = createRelayDialler({ ...deps, unreachable, hasEnded: () => hasEnded })
  const { isNeeded } = dialler
  const probe = createProbe({ relayer, clock, isNeeded, unreachable, onLost: dialler.redial })

  const wake = () => {
    if (isHidden(page) || !isNeeded()) return
    if (relayer.connected) return void probe()
    dialler.cut()
    dialler.redial()
  }
  const listen = listenForWaking(page, wake)
  const follow = () => {
    const hasTopics = relayer.subscriber.hasAnyTopics
    listen(hasTopics && !hasEnded)
    if (!hasTopics && relayer.connected && !dialler.isWaitedFor()) void relayer.transportClose().catch(() => undefined)
  }

  const onError = (error: unknown) => {
    const read = readRelayRefusal(error, hasKey)
    if (!read) return
    dialler.refuse(read)
    refused(read)
  }

  overrideRelayer(relayer, { connect: dialler.connect, unreachable })
  relayer.on('relayer_disconnect', dialler.connectionLost)
  relayer.on('relayer_error', onError)
  for (const event of subscriptionEvents) relayer.subscriber.events.on(event, follow)

  return {
    get attempts() {
      return dialler.attempts()
    },
    async stop() {
      hasEnded = true
      listen(false)
      dialler.cut()
      relayer.off('relayer_disconnect', dialler.connectionLost)
      relayer.off('relayer_error', onError)
      for (const event of subscriptionEvents) relayer.subscriber.events.off(event, follow)
      await relayer.transportClose().catch(() => undefined)
    },
  }
}
