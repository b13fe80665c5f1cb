import { optionalError } from '../../../errors/optional-error.js'
import {
  relayBackoffMs,
  relayDialTimeoutMs,
  relayHeartbeatMs,
  relayProbeEveryMs,
  relayProbeTimeoutMs,
} from '../../../limits/walletconnect-limits.js'
import type { Clock } from '../../../rpc/clock.js'
import type { LibraryRelayer } from './library-insides.js'
import { readRelayRefusal, type RelayRefusal } from './relay-alerts.js'
import { sift } from './relay-frames.js'

/** The parts of a page that tell that it is awake again. */
export interface WakingPage {
  readonly navigator: { readonly onLine: boolean }
  readonly document: EventTarget & { readonly visibilityState: string }
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}

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
  readonly hear: (timeMs: number) => void
}

export interface RelayLink {
  /** How many attempts were made since the last success. */
  readonly attempts: number
  /** Hangs up and stops listening, for good. */
  stop(): Promise<void>
}

const wakeEvents = ['online', 'focus', 'pageshow'] as const

/**
 * Takes over the library's connection to its relay. One socket at most; while a session or a pairing lives, a lost one
 * is dialled anew with growing, scattered waits, at once when the page wakes up; what looks open after a sleep is
 * probed. Without either, it hangs up.
 * The library subscribes again by itself whenever it is connected, and the relay then gives it what it missed.
 */
export function keepRelayLink({
  relayer,
  relayUrl,
  hasKey,
  page,
  clock,
  random,
  refused,
  hear,
}: RelayLinkDeps): RelayLink {
  let isOver = false
  let attempts = 0
  let running: Promise<void> | undefined
  let cutWait: (() => void) | undefined
  let refusal: RelayRefusal | undefined
  let waiting = 0
  let probedAtMs = Number.NEGATIVE_INFINITY
  let connectedAtMs = Number.NEGATIVE_INFINITY
  let isListening = false

  const origin = URL.canParse(relayUrl) ? new URL(relayUrl).origin : relayUrl
  const unreachable = () => optionalError('RELAY_UNREACHABLE', { origin })
  /** Read anew after a wait: it is set by what happened meanwhile. */
  const readRefusal = () => refusal
  const isHidden = () => page.document.visibilityState === 'hidden'
  const isWanted = () => !isOver && !refusal && (waiting > 0 || relayer.subscriber.hasAnyTopics)

  const within = <Value>(ms: number, work: Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const stop = clock.after(ms, () => reject(unreachable()))
      work.then(resolve, reject).finally(stop)
    })

  /** Waits, without end where no time is given; the page's waking up ends it. */
  const pause = (ms?: number) =>
    new Promise<void>(resolve => {
      const stop = ms === undefined ? () => undefined : clock.after(ms, () => cutWait?.())
      cutWait = () => {
        cutWait = undefined
        stop()
        resolve()
      }
    })

  /** Only `run` dials: what a dial does when it fails would otherwise undo what another one made. */
  async function dial(): Promise<void> {
    relayer.connectionAttemptInProgress = true
    relayer.transportExplicitlyClosed = false
    let hangUp = () => {}
    try {
      await relayer.createProvider()
      const { provider } = relayer
      sift(provider.connection, hear)
      const dialled = provider.connect()
      hangUp = () => void dialled.then(() => provider.connection?.socket?.close()).catch(() => undefined)
      await within(relayDialTimeoutMs, dialled)
      await relayer.subscriber.start()
      relayer.hasExperiencedNetworkDisruption = false
      connectedAtMs = clock.now()
    } catch (error) {
      // One that opens later than it was waited for would stand beside the next.
      hangUp()
      relayer.hasExperiencedNetworkDisruption = true
      await relayer.subscriber.stop()
      throw error
    } finally {
      relayer.connectionAttemptInProgress = false
    }
  }

  async function run(): Promise<void> {
    while (isWanted() && !relayer.connected) {
      const wait = relayBackoffMs[Math.min(attempts, relayBackoffMs.length - 1)]!
      if (wait > 0) await pause(wait * (1 - random() / 2))
      // A page that nobody sees, or that is offline, waits until the browser says that this is over.
      if (waiting === 0 && (isHidden() || !page.navigator.onLine)) await pause()
      if (!isWanted() || relayer.connected) break
      attempts++
      await dial().catch(() => undefined)
    }
  }

  const ensure = (): Promise<void> =>
    (running ??= run().finally(() => {
      running = undefined
    }))

  /**
   * Waits for the connection that somebody needs now. @throws {W3mError} the relay's refusal, or `RELAY_UNREACHABLE`
   */
  async function connect(): Promise<void> {
    if (waiting++ === 0) {
      refusal = undefined
      // What is wanted now does not wait for what failed long ago.
      attempts = 0
      cutWait?.()
    }
    let stop!: () => void
    const limit = new Promise<void>(resolve => (stop = clock.after(relayDialTimeoutMs, resolve)))
    await Promise.race([ensure(), limit])
    stop()
    waiting--
    if (!relayer.connected) throw readRefusal()?.error ?? unreachable()
  }

  async function probe(): Promise<void> {
    const { topics } = relayer.subscriber
    if (topics.length === 0 || clock.now() - probedAtMs < relayProbeEveryMs) return
    probedAtMs = clock.now()
    const { connection } = relayer.provider
    try {
      await within(relayProbeTimeoutMs, relayer.request({ method: 'irn_batchSubscribe', params: { topics } }))
    } catch {
      // A socket that was lost meanwhile is dialled anew already.
      if (!isWanted() || !relayer.connected || relayer.provider.connection !== connection) return
      // It is one of the dead that look alive.
      connection?.socket?.close()
      await relayer.subscriber.stop()
      attempts = 0
      void ensure()
    }
  }

  const wake = () => {
    if (isHidden() || !isWanted()) return
    if (relayer.connected) return void probe()
    attempts = 0
    cutWait?.()
    void ensure()
  }

  function listen(isWantedNow: boolean): void {
    if (isListening === isWantedNow) return
    isListening = isWantedNow
    const change = isWantedNow ? 'addEventListener' : 'removeEventListener'
    for (const type of wakeEvents) page[change](type, wake)
    page.document[change]('visibilitychange', wake)
  }

  const follow = () => {
    const hasTopics = relayer.subscriber.hasAnyTopics
    listen(hasTopics && !isOver)
    if (!hasTopics && relayer.connected && waiting === 0) void relayer.transportClose().catch(() => undefined)
  }

  const onLost = () => {
    // A relay that hangs up at once is not dialled at once again.
    if (clock.now() - connectedAtMs > relayHeartbeatMs) attempts = 0
    if (isWanted()) void ensure()
  }
  const onError = (error: unknown) => {
    const read = readRelayRefusal(error, hasKey)
    if (!read) return
    refusal = read
    cutWait?.()
    refused(read)
  }

  // The library's own ways: five tries in a row, then one at each heartbeat, and listeners that are never given back.
  relayer.registerEventListeners = () => Promise.resolve()
  relayer.connect = connect
  relayer.onProviderDisconnect = async () => {
    relayer.connectionAttemptInProgress = false
    await relayer.subscriber.stop()
    relayer.events.emit('relayer_disconnect')
  }
  // A message that could not be published is tried again at a heartbeat, and may fail again.
  relayer.publisher.checkQueue = () => {
    for (const [id, { request, opts, attempt }] of relayer.publisher.queue) {
      relayer.publisher.queue.set(id, { request, opts, attempt: attempt + 1 })
      relayer.publisher.rpcPublish(request, opts).catch(() => undefined)
    }
  }
  // What was asked on a socket that is gone has no answer any more: the library would wait for it.
  const ask = relayer.request.bind(relayer)
  relayer.request = async request => {
    if (!relayer.connected && !relayer.connectionAttemptInProgress) await relayer.connect()
    return new Promise((resolve, reject) => {
      const lost = () => finish(() => reject(unreachable()))
      const finish = (act: () => void) => {
        relayer.off('relayer_disconnect', lost)
        act()
      }
      ask(request).then(
        answer => finish(() => resolve(answer)),
        (error: unknown) => finish(() => reject(error)),
      )
      relayer.on('relayer_disconnect', lost)
    })
  }

  relayer.on('relayer_disconnect', onLost)
  relayer.on('relayer_error', onError as (event: never) => void)
  for (const event of ['subscription_created', 'subscription_deleted', 'subscription_sync'])
    relayer.subscriber.events.on(event, follow)

  return {
    get attempts() {
      return attempts
    },
    async stop() {
      isOver = true
      listen(false)
      cutWait?.()
      relayer.off('relayer_disconnect', onLost)
      relayer.off('relayer_error', onError as (event: never) => void)
      for (const event of ['subscription_created', 'subscription_deleted', 'subscription_sync'])
        relayer.subscriber.events.off(event, follow)
      await relayer.transportClose().catch(() => undefined)
    },
  }
}
