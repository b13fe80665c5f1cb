import type { ReadableAtom } from 'nanostores'
import { abortReason } from '../../async/abort-reason.js'
import { optionalError } from '../../errors/optional-error.js'
import type { W3mError } from '../../errors/w3m-error.js'
import { pairingPrepareMs } from '../../limits/walletconnect-limits.js'
import { toPairingError } from './pairing-failure.js'
import { isSpent, type PairingState } from './pairing.state.js'
import { createPairOnce, type PairOnceDeps } from './pair-once.js'
import { createPairingWaiter, type PairingCode, type PairingWaiterDeps } from './pairing-waiter.js'
import type { LibrarySession } from './library/library-session.js'

/**
 * Whether a code that is still alive serves the next attempt. `auto`: only where the page may be left for the wallet
 * and come back (Telegram, Safari on iOS).
 */
export type PairingCache = 'always' | 'never' | 'auto'

export const mayReuse = (
  cache: PairingCache,
  device: { readonly isTelegram: boolean; readonly isIos: boolean; readonly isSafari: boolean },
): boolean => cache === 'always' || (cache === 'auto' && (device.isTelegram || (device.isIos && device.isSafari)))

export interface PairingCodesDeps
  extends
    Omit<PairOnceDeps, 'waiter' | 'currentRequestKey' | 'make' | 'hasEnded' | 'toError'>,
    Omit<PairingWaiterDeps, 'renew'> {
  /** The origin of the relay, for the text of an error. */
  readonly relayOrigin: () => string
  readonly mayReuse: () => boolean
}

export interface PairingCodes {
  readonly $state: ReadableAtom<PairingState>
  /**
   * Waits for a wallet's approval. @throws {W3mError} the wallet's number where it refuses, the signal's reason, or why
   * the relay is not reached
   */
  approval(signal: AbortSignal): Promise<LibrarySession>
  /** Makes a fresh code now. */
  renew(): void
  /**
   * Replaces a spent code on show. A code with outdated requests is not reused, but stays on show: a phone may have it.
   */
  refresh(): void
  /** Gives whoever waits a session that came of a code from before this load. @returns false if nobody waits */
  claim(session: LibrarySession): boolean
  /** Ends the waiting with an error: the relay refuses this page. */
  fail(error: W3mError): void
  destroy(): void
}

/**
 * Makes codes for wallets: one is on show, former ones stay valid until they expire, and the first wallet that approves
 * any of them wins.
 */
export function createPairingCodes(deps: PairingCodesDeps): PairingCodes {
  const { proposal, oneClick, relayOrigin, mayReuse: reuses, clock, now } = deps
  const waiter = createPairingWaiter({ ...deps, renew: make })
  let making: Promise<void> | undefined
  let hasEnded = false

  const toError = (error: unknown): W3mError => toPairingError(error, relayOrigin())
  /** The requests that a code made now would contain, as one string. */
  const currentRequestKey = (): string => JSON.stringify([proposal(), oneClick() !== undefined])
  const isUsable = ({ expiresAtMs, requestKey }: PairingCode): boolean =>
    !isSpent(expiresAtMs, now()) && requestKey === currentRequestKey()

  const pair = createPairOnce({ ...deps, waiter, currentRequestKey, make, hasEnded: () => hasEnded, toError })

  function make(): void {
    if (making || hasEnded) return
    if (!waiter.code() && waiter.$state.get().phase !== 'preparing') waiter.enter('preparing')
    const replaced = new AbortController()
    const stop = clock.after(pairingPrepareMs, () => {
      replaced.abort()
      making = undefined
      waiter.fail(optionalError('RELAY_UNREACHABLE', { origin: relayOrigin() }))
    })
    making = pair(replaced.signal)
      .catch((error: unknown) => {
        if (!replaced.signal.aborted) waiter.fail(toError(error))
      })
      .finally(() => {
        stop()
        if (replaced.signal.aborted) return
        making = undefined
        const code = waiter.code()
        // The page's requests changed meanwhile, and nobody has seen the code yet.
        if (waiter.isWaiting() && code && code.requestKey !== currentRequestKey()) make()
      })
  }

  return {
    $state: waiter.$state,
    approval(signal) {
      if (signal.aborted) return Promise.reject(abortReason(signal))
      const approval = waiter.wait(signal)
      const code = waiter.code()
      if (code && isUsable(code) && reuses()) waiter.show(code)
      else {
        waiter.drop()
        waiter.enter('preparing')
        make()
      }
      return approval
    },
    renew() {
      if (waiter.isWaiting()) make()
    },
    refresh() {
      const code = waiter.code()
      if (waiter.isWaiting() && code && isSpent(code.expiresAtMs, now())) make()
    },
    claim(session) {
      const isWanted = waiter.isWaiting()
      if (isWanted) waiter.approve(session)
      return isWanted
    },
    fail: waiter.fail,
    destroy() {
      hasEnded = true
      waiter.destroy()
    },
  }
}
