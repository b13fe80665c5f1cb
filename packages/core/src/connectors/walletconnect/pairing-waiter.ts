import type { ReadableAtom } from 'nanostores'
import { atom } from '../../async/atom.js'
import { abortReason } from '../../async/abort-reason.js'
import { operationError } from '../../errors/operation-error.js'
import { W3mError } from '../../errors/w3m-error.js'
import { pairingSpentMs } from '../../limits/walletconnect-limits.js'
import type { Clock } from '../../rpc/clock.js'
import type { LibrarySession } from './library/library-session.js'
import { renewalOf, type PairingState } from './pairing.state.js'

export interface PairingCode {
  readonly uri: string
  readonly topic: string
  readonly expiresAtMs: number
  /** The requests that it contains, as one string. */
  readonly requestKey: string
}

export interface PairingWaiterDeps {
  readonly clock: Clock
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** True while the page is hidden: a spent code is replaced once the page is visible again. */
  readonly isHidden: () => boolean
  /** True if the modal, or the page itself, draws the code. */
  readonly isQrShown: () => boolean
  /** Makes the next code: the one on show is nearly spent. */
  readonly renew: () => void
}

/** The caller that waits for a wallet, at most one, and the code on show. */
export interface PairingWaiter {
  readonly $state: ReadableAtom<PairingState>
  isWaiting(): boolean
  /** The code on show, or the one that is kept for the next caller. */
  code(): PairingCode | undefined
  show(code: PairingCode): void
  /** Forgets the code: it is no longer usable. */
  drop(): void
  /**
   * Waits for an approval, and rejects a former caller that still waits. @throws {W3mError} why it failed, or the
   * signal's reason
   */
  wait(signal: AbortSignal): Promise<LibrarySession>
  /** Sets the phase: a code is being made, or a wallet answers. */
  enter(phase: 'preparing' | 'answering'): void
  approve(session: LibrarySession): void
  fail(error: W3mError): void
  destroy(): void
}

interface Waiter {
  resolve(session: LibrarySession): void
  reject(error: W3mError): void
}

export function createPairingWaiter({ clock, now, isHidden, isQrShown, renew }: PairingWaiterDeps): PairingWaiter {
  const $state = atom<PairingState>({ phase: 'idle' })
  let shownCode: PairingCode | undefined
  let waiter: Waiter | undefined
  let stopTimer: () => void = () => undefined

  function finish(callback: (waiter: Waiter) => void, state: PairingState): void {
    stopTimer()
    $state.set(state)
    const waited = waiter
    waiter = undefined
    if (waited) callback(waited)
  }

  function fail(error: W3mError): void {
    shownCode = undefined
    if (waiter) finish(({ reject }) => reject(error), { phase: 'failed', error })
  }

  return {
    $state,
    isWaiting: () => waiter !== undefined,
    code: () => shownCode,
    show(code) {
      shownCode = code
      stopTimer()
      if (!waiter) return $state.set({ phase: 'idle' })
      const { uri, expiresAtMs } = code
      const renewsAtMs = renewalOf(expiresAtMs)
      $state.set({ phase: 'ready', uri, expiresAtMs, renewsAtMs })
      stopTimer = clock.after(Math.max(0, renewsAtMs - now()), () => {
        // A code that nothing draws is not renewed.
        if (!isQrShown()) stopTimer = clock.after(pairingSpentMs, () => fail(operationError('PAIRING_EXPIRED', {})))
        else if (waiter && !isHidden()) renew()
      })
    },
    drop() {
      shownCode = undefined
    },
    wait(signal) {
      waiter?.reject(new W3mError('ABORTED', {}))
      return new Promise((resolve, reject) => {
        const abort = () => {
          if (waiter !== newWaiter) return
          finish(current => current.reject(abortReason(signal)), { phase: 'idle' })
        }
        const withCleanup =
          <Value>(callback: (value: Value) => void) =>
          (value: Value) => {
            signal.removeEventListener('abort', abort)
            callback(value)
          }
        const newWaiter: Waiter = { resolve: withCleanup(resolve), reject: withCleanup(reject) }
        waiter = newWaiter
        signal.addEventListener('abort', abort)
      })
    },
    enter: phase => $state.set({ phase }),
    approve: session => finish(({ resolve }) => resolve(session), { phase: 'idle' }),
    fail,
    destroy() {
      if (waiter) finish(({ reject }) => reject(new W3mError('DESTROYED', {})), { phase: 'idle' })
    },
  }
}
