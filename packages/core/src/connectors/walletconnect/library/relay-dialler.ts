import { relayBackoffMs, relayDialTimeoutMs, relayHeartbeatMs } from '../../../limits/walletconnect-limits.js'
import { dialRelay, type DialDeps } from './dial-relay.js'
import type { RelayRefusal } from './relay-alerts.js'
import { createPause } from './relay-timeouts.js'
import type { WakingPage } from './waking-page.js'

export interface RelayDiallerDeps extends DialDeps {
  readonly page: Pick<WakingPage, 'navigator' | 'document'>
  /** At least 0, below 1. */
  readonly random: () => number
  readonly hasEnded: () => boolean
}

/** Dials the relay until it is there, with growing, scattered waits, for as long as somebody wants it. */
export interface RelayDialler {
  /** How many attempts were made since the last success. */
  attempts(): number
  /** Somebody waits for the connection, or there is something to hear. */
  isNeeded(): boolean
  isWaitedFor(): boolean
  /** Dials as if nothing had failed before. */
  redial(): void
  /** The connection is gone. */
  connectionLost(): void
  /**
   * Waits for the connection that somebody needs now. @throws {W3mError} the relay's refusal, or `RELAY_UNREACHABLE`
   */
  connect(): Promise<void>
  /** Nobody dials until somebody needs the connection again. */
  refuse(refusal: RelayRefusal): void
  /** Ends the wait before the next attempt. */
  cut(): void
}

export const isHidden = ({ document }: Pick<WakingPage, 'document'>): boolean => document.visibilityState === 'hidden'

export function createRelayDialler(deps: RelayDiallerDeps): RelayDialler {
  const { relayer, page, clock, random, hasEnded, unreachable } = deps
  let attempts = 0
  let running: Promise<void> | undefined
  let refusal: RelayRefusal | undefined
  let waiting = 0
  let connectedAtMs = Number.NEGATIVE_INFINITY
  const pause = createPause(clock)

  /** Read anew after a wait: it is set by what happened meanwhile. */
  const readRefusal = () => refusal
  const isNeeded = () => !hasEnded() && !refusal && (waiting > 0 || relayer.subscriber.hasAnyTopics)

  /** Only this dials: what a dial does when it fails would otherwise undo what another one made. */
  async function run(): Promise<void> {
    while (isNeeded() && !relayer.connected) {
      const wait = relayBackoffMs[attempts] ?? relayBackoffMs[relayBackoffMs.length - 1] ?? 0
      if (wait > 0) await pause.wait(wait * (1 - random() / 2))
      // A page that nobody sees, or that is offline, waits until the browser says that this is over.
      if (waiting === 0 && (isHidden(page) || !page.navigator.onLine)) await pause.wait()
      if (!isNeeded() || relayer.connected) break
      attempts++
      await dialRelay(deps).then(
        () => (connectedAtMs = clock.now()),
        () => undefined,
      )
    }
  }

  const ensure = (): Promise<void> =>
    (running ??= run().finally(() => {
      running = undefined
    }))

  return {
    attempts: () => attempts,
    isNeeded,
    isWaitedFor: () => waiting > 0,
    redial() {
      attempts = 0
      void ensure()
    },
    connectionLost() {
      // A relay that hangs up at once is not dialled at once again.
      if (clock.now() - connectedAtMs > relayHeartbeatMs) attempts = 0
      if (isNeeded()) void ensure()
    },
    async connect() {
      if (waiting++ === 0) {
        refusal = undefined
        // What is wanted now does not wait for what failed long ago.
        attempts = 0
        pause.cut()
      }
      let stop!: () => void
      const limit = new Promise<void>(resolve => (stop = clock.after(relayDialTimeoutMs, resolve)))
      await Promise.race([ensure(), limit])
      stop()
      waiting--
      if (!relayer.connected) throw readRefusal()?.error ?? unreachable()
    },
    refuse(read) {
      refusal = read
      pause.cut()
    },
    cut: pause.cut,
  }
}
