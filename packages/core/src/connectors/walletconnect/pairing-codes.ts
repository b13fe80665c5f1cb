import { atom, type ReadableAtom } from 'nanostores'
import { abortReason } from '../../async/abort-reason.js'
import { operationError } from '../../errors/operation-error.js'
import { optionalError } from '../../errors/optional-error.js'
import { RpcError } from '../../errors/rpc-error.js'
import { W3mError } from '../../errors/w3m-error.js'
import { oneClickPrepareMs, pairingPrepareMs, pairingSpentMs } from '../../limits/walletconnect-limits.js'
import type { Clock } from '../../rpc/clock.js'
import { authenticate, type Approved, type OneClick } from './library/one-click.js'
import { ranOut, toPairingError } from './pairing-failure.js'
import { isSpent, pairingExpiry, renewalOf, type PairingState } from './pairing.state.js'
import { handOverOrphan } from './library/orphaned-sessions.js'
import type { Proposal, UniversalProvider } from './library/universal-provider.js'
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

/** Gives undefined where what is to be signed cannot come with a connection. */
export type PrepareOneClick = () => Promise<OneClick | undefined>

export interface PairingCodesDeps {
  /** The library, loaded and started. @throws {W3mError} */
  readonly provider: () => Promise<UniversalProvider>
  readonly proposal: () => Proposal
  /**
   * Prepares the sign-in that is to come with the connection; undefined where none is wanted now. It may fail: then the
   * visitor is asked later.
   */
  readonly oneClick: () => PrepareOneClick | undefined
  /** Where the relay is, for the text of an error. */
  readonly relayOrigin: () => string
  readonly mayReuse: () => boolean
  /** A wallet approved a code that nobody waits for any more. */
  readonly surplus: (session: LibrarySession) => void
  readonly clock: Clock
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** Nobody looks at the page: a spent code is replaced when somebody does again. */
  readonly isHidden: () => boolean
  /** Somebody draws the code: the modal, or the page itself. */
  readonly isDrawn: () => boolean
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
   * Replaces a code on show that is spent. One that asks for what the page no longer wants is not reused, but stays
   * where it is seen: a phone may have it.
   */
  refresh(): void
  /** Ends the waiting with an error: the relay refuses this page. */
  fail(error: W3mError): void
  destroy(): void
}

interface Code {
  readonly uri: string
  readonly topic: string
  readonly expiresAtMs: number
  /** What it asks wallets for, as one text. */
  readonly asks: string
}

interface Waiter {
  resolve(session: LibrarySession): void
  reject(error: W3mError): void
}

/**
 * Makes codes for wallets: one is on show, former ones stay valid until they expire, and the first wallet that approves
 * any of them wins.
 */
export function createPairingCodes({
  provider,
  proposal,
  oneClick,
  relayOrigin,
  mayReuse: reuses,
  surplus,
  clock,
  now,
  isHidden,
  isDrawn,
}: PairingCodesDeps): PairingCodes {
  const $state = atom<PairingState>({ phase: 'idle' })
  let shown: Code | undefined
  let waiter: Waiter | undefined
  let making: Promise<void> | undefined
  let stopTimer: () => void = () => undefined
  let isOver = false

  const toError = (error: unknown): W3mError => toPairingError(error, relayOrigin())
  /** What a code that is made now asks for. */
  const asksNow = (): string => JSON.stringify([proposal(), oneClick() !== undefined])
  const isFit = ({ expiresAtMs, asks }: Code): boolean => !isSpent(expiresAtMs, now()) && asks === asksNow()

  function show(code: Code): void {
    shown = code
    stopTimer()
    if (!waiter) return $state.set({ phase: 'idle' })
    const { uri, expiresAtMs } = code
    const renewsAtMs = renewalOf(expiresAtMs)
    $state.set({ phase: 'ready', uri, expiresAtMs, renewsAtMs })
    stopTimer = clock.after(Math.max(0, renewsAtMs - now()), () => {
      // A code that nobody sees has no successor.
      if (!isDrawn()) stopTimer = clock.after(pairingSpentMs, () => fail(operationError('PAIRING_EXPIRED', {})))
      else if (waiter && !isHidden()) make()
    })
  }

  function finish(act: (waiter: Waiter) => void, state: PairingState): void {
    stopTimer()
    $state.set(state)
    const waited = waiter
    waiter = undefined
    if (waited) act(waited)
  }

  function fail(error: W3mError): void {
    shown = undefined
    if (waiter) finish(({ reject }) => reject(error), { phase: 'failed', error })
  }

  /**
   * A sign-in that cannot be prepared, or not soon, does not come with the code: after the connection its failure has a
   * name.
   */
  function prepare(): Promise<OneClick | undefined> | undefined {
    const asked = oneClick()?.()
    return (
      asked &&
      new Promise(resolve => {
        const without = () => resolve(undefined)
        const stop = clock.after(oneClickPrepareMs, without)
        asked.then(resolve, without).finally(stop)
      })
    )
  }

  /** One code from its making to its end. Settles once the code is on show or has failed. */
  async function pair(): Promise<void> {
    const library = await provider()
    const asks = asksNow()
    const signIn = await prepare()
    if (isOver) return
    // Before each code: one that signs in leaves none behind.
    library.optionalNamespaces = proposal()
    let topic: string | undefined
    const answering = (message: { readonly topic: string }) => {
      if (message.topic === topic && waiter) $state.set({ phase: 'answering' })
    }
    const { relayer } = library.client.core
    let ready!: () => void
    const onShow = new Promise<void>(resolve => (ready = resolve))
    const approved = new Promise<Approved>((resolve, reject) => {
      const display = (uri: string) => {
        library.off('display_uri', display)
        topic = /^wc:([^@]+)@/.exec(uri)?.[1]
        relayer.on('relayer_message', answering)
        if (!isOver) show({ uri, topic: topic ?? '', expiresAtMs: pairingExpiry(now()), asks })
        ready()
      }
      library.on('display_uri', display)
      const asked = signIn
        ? authenticate(library, signIn.request)
        : library.pair(undefined).then(session => ({ session, signatures: [] }))
      asked.then(resolve, reject).finally(() => {
        library.off('display_uri', display)
        relayer.off('relayer_message', answering)
      })
    })
    const ended = approved.then(
      async ({ session, signatures }) => {
        if (topic === shown?.topic) shown = undefined
        let failure: W3mError | undefined
        try {
          if (waiter && signatures.length) await signIn!.accept(signatures)
        } catch (error) {
          failure = error instanceof W3mError ? error : new W3mError('UNKNOWN', {}, { cause: error })
        }
        if (waiter && !failure) return finish(({ resolve }) => resolve(session), { phase: 'idle' })
        surplus(session)
        // Also where it failed: a host may take a while longer, and keep it all the same.
        void signIn?.withdraw()
        if (failure) fail(failure)
      },
      (error: unknown) => {
        if (signIn && topic !== undefined) handOverOrphan(library.client.session, topic, surplus)
        const failure = toError(error)
        const isShown = topic === undefined || topic === shown?.topic
        // A former code that fails has its successor on show; one that a wallet refused was answered.
        if (!isShown && !(failure instanceof RpcError)) return
        if (isShown) shown = undefined
        if (isShown && waiter && ranOut(error)) return make()
        fail(failure)
      },
    )
    await Promise.race([onShow, ended])
  }

  function make(): void {
    if (making || isOver) return
    if (!shown && $state.get().phase !== 'preparing') $state.set({ phase: 'preparing' })
    let isLate = false
    const stop = clock.after(pairingPrepareMs, () => {
      isLate = true
      making = undefined
      fail(optionalError('RELAY_UNREACHABLE', { origin: relayOrigin() }))
    })
    making = pair()
      .catch((error: unknown) => {
        if (!isLate) fail(toError(error))
      })
      .finally(() => {
        stop()
        if (isLate) return
        making = undefined
        // The page came to want something else meanwhile. Nobody has seen the code yet.
        if (waiter && shown && shown.asks !== asksNow()) make()
      })
  }

  function refresh(): void {
    if (waiter && shown && isSpent(shown.expiresAtMs, now())) make()
  }

  return {
    $state,
    approval(signal) {
      if (signal.aborted) return Promise.reject(abortReason(signal))
      waiter?.reject(new W3mError('ABORTED', {}))
      return new Promise((resolve, reject) => {
        const abort = () => {
          if (waiter !== mine) return
          finish(mine => mine.reject(abortReason(signal)), { phase: 'idle' })
        }
        const settled =
          <Value>(act: (value: Value) => void) =>
          (value: Value) => {
            signal.removeEventListener('abort', abort)
            act(value)
          }
        const mine: Waiter = { resolve: settled(resolve), reject: settled(reject) }
        waiter = mine
        signal.addEventListener('abort', abort)
        if (shown && isFit(shown) && reuses()) show(shown)
        else {
          shown = undefined
          $state.set({ phase: 'preparing' })
          make()
        }
      })
    },
    renew() {
      if (waiter) make()
    },
    refresh,
    fail,
    destroy() {
      isOver = true
      if (waiter) finish(({ reject }) => reject(new W3mError('DESTROYED', {})), { phase: 'idle' })
    },
  }
}
