import { RpcError } from '../../errors/rpc-error.js'
import { W3mError } from '../../errors/w3m-error.js'
import { oneClickPrepareMs } from '../../limits/walletconnect-limits.js'
import type { Clock } from '../../rpc/clock.js'
import type { LibrarySession } from './library/library-session.js'
import type { Approved, OneClick } from './library/one-click.js'
import { handOverOrphan } from './library/orphaned-sessions.js'
import type { Proposal, UniversalProvider } from './library/universal-provider.js'
import { openCode } from './open-code.js'
import { isProposalExpired } from './pairing-failure.js'
import type { PairingWaiter } from './pairing-waiter.js'
import { pairingExpiry } from './pairing.state.js'

/** Resolves to undefined if the message cannot be signed together with a connection. */
export type PrepareOneClick = () => Promise<OneClick | undefined>

export interface PairOnceDeps {
  /** The library, loaded and started. @throws {W3mError} */
  readonly provider: () => Promise<UniversalProvider>
  readonly proposal: () => Proposal
  /**
   * Prepares the sign-in that is to come with the connection; undefined where none is wanted now. It may fail: then the
   * visitor is asked later.
   */
  readonly oneClick: () => PrepareOneClick | undefined
  readonly waiter: PairingWaiter
  /** The requests that a code made now would contain, as one string. */
  readonly currentRequestKey: () => string
  /** Makes the next code. */
  readonly make: () => void
  readonly hasEnded: () => boolean
  readonly toError: (error: unknown) => W3mError
  /** A wallet approved a code that nobody waits for any more. */
  readonly onUnclaimedSession: (session: LibrarySession) => void
  readonly clock: Clock
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/**
 * Resolves to undefined if the sign-in cannot be prepared soon: the code then comes without it, and the sign-in after
 * the connection reports the failure.
 */
function prepareSoon(prepare: PrepareOneClick | undefined, clock: Clock): Promise<OneClick | undefined> | undefined {
  const prepared = prepare?.()
  return (
    prepared &&
    new Promise(resolve => {
      const resolveWithout = () => resolve(undefined)
      const stop = clock.after(oneClickPrepareMs, resolveWithout)
      prepared.then(resolve, resolveWithout).finally(stop)
    })
  )
}

/**
 * Handles one code from its creation to its end. Settles once the code is shown or has failed. After `signal` aborts, the
 * next code takes its place.
 */
export function createPairOnce(deps: PairOnceDeps): (signal: AbortSignal) => Promise<void> {
  const {
    provider,
    proposal,
    oneClick,
    waiter,
    currentRequestKey,
    make,
    hasEnded,
    toError,
    onUnclaimedSession,
    clock,
    now,
  } = deps

  async function onApproved(
    { session, signatures }: Approved,
    topic: string | undefined,
    signIn: OneClick | undefined,
  ): Promise<void> {
    if ((session.pairingTopic ?? topic) === waiter.code()?.topic) waiter.drop()
    let failure: W3mError | undefined
    try {
      if (waiter.isWaiting() && signatures.length) await signIn?.accept(signatures)
    } catch (error) {
      failure = error instanceof W3mError ? error : new W3mError('UNKNOWN', {}, { cause: error })
    }
    if (waiter.isWaiting() && !failure) return waiter.approve(session)
    onUnclaimedSession(session)
    // Also after a failure: a slow host may still store the sign-in.
    void signIn?.withdraw()
    if (failure) waiter.fail(failure)
  }

  function onFailed(error: unknown, topic: string | undefined): void {
    const failure = toError(error)
    const isShown = topic === undefined || topic === waiter.code()?.topic
    // A former code that fails already has a successor on show, but a wallet's refusal of it is an answer.
    if (!isShown && !(failure instanceof RpcError)) return
    if (isShown) waiter.drop()
    if (isShown && waiter.isWaiting() && isProposalExpired(error)) return make()
    waiter.fail(failure)
  }

  return async signal => {
    const universalProvider = await provider()
    const requestKey = currentRequestKey()
    const signIn = await prepareSoon(oneClick(), clock)
    if (hasEnded() || signal.aborted) return
    // Set before each code: a code with a sign-in leaves the property empty.
    universalProvider.optionalNamespaces = proposal()
    const { approved, onShow, topic } = openCode(universalProvider, signIn, signal, {
      display(uri, topic) {
        if (!hasEnded()) waiter.show({ uri, topic, expiresAtMs: pairingExpiry(now()), requestKey })
      },
      answering() {
        if (waiter.isWaiting()) waiter.enter('answering')
      },
    })
    const settled = approved.then(
      approval => onApproved(approval, topic(), signIn),
      (error: unknown) => {
        const ownTopic = topic()
        // An expired code without an answer left no session behind.
        if (signIn && ownTopic !== undefined && !isProposalExpired(error))
          handOverOrphan(universalProvider.client.session, ownTopic, onUnclaimedSession)
        onFailed(error, ownTopic)
      },
    )
    await Promise.race([onShow, settled])
  }
}
