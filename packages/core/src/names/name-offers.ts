import { isHttpError } from '../errors/http-error.js'
import { optionalError } from '../errors/optional-error.js'
import { W3mError } from '../errors/w3m-error.js'
import { toRpcError } from '../rpc/to-rpc-error.js'
import type { NameOwner, SignedNameRequest } from './name-owner.js'
import { isOfferedTo, noOffer } from './name-offer.state.js'
import { createSignedRequests } from './signed-requests.js'
import { moveMessage, offerEnd } from './stored-offer.js'
import { createPendingOffer, type PendingOfferDeps } from './pending-offer.js'

export interface NameOffersDeps extends PendingOfferDeps {
  readonly owner: () => Promise<NameOwner>
  /** Asks the wallet of the connected account. */
  readonly sign: (message: string) => Promise<string>
  readonly sendMove: (name: string, owner: SignedNameRequest, claimant: SignedNameRequest) => Promise<void>
  /** An address as the application spells it; undefined for what is none. */
  readonly toAddress: (text: string) => Promise<string | undefined>
  /** Called when the names of an address have changed. */
  readonly changed: (address: string) => void
  /** Turns a refusal of the service into a name error, and any other failure into a `W3mError`. */
  readonly failureOf: (error: unknown, name: string) => W3mError
}

/**
 * Moves one name at a time to another account. The owner signs first; the offer then waits, also across page reloads,
 * until the visitor switches to the receiving account and accepts.
 */
export function createNameOffers(deps: NameOffersDeps): {
  offer(name: string, to: string): Promise<void>
  accept(): Promise<string>
  cancel(): void
} {
  const { $offer, owner, sign, sendMove, toAddress, changed, failureOf, now } = deps
  const claims = createSignedRequests(deps)
  const waiting = createPendingOffer(deps)
  /** Increased by `cancel`: a run that started with an older version no longer changes the state. */
  let version = 0
  /** Running acceptances, by the version in which they were started. */
  const running = new Map<number, Promise<string>>()

  function cancel(): void {
    version++
    waiting.forget()
    claims.forget()
    $offer.set(noOffer)
  }

  const toError = (reason: unknown) => (reason instanceof W3mError ? reason : toRpcError(reason))

  async function offer(name: string, text: string): Promise<void> {
    const { address: from, coinType } = await owner()
    const to = await toAddress(text)
    if (to === undefined || to === from) throw optionalError('NAME_RECIPIENT_INVALID', {})
    cancel()
    const started = version
    const atMs = now()
    const terms = { name, from, to, expiresAtMs: offerEnd(atMs) }
    $offer.set({ status: 'signing', ...terms })
    try {
      const message = moveMessage(name, to, atMs)
      const signature = await sign(message)
      if (started !== version) return
      const request = { coin_type: coinType, address: from, message, signature }
      waiting.wait(terms, request)
    } catch (reason) {
      const error = toError(reason)
      if (started === version) $offer.set({ status: 'failed', name, from, to, error })
      throw error
    }
  }

  async function accept(): Promise<string> {
    const { address } = await owner()
    const open = $offer.get()
    const signedRequest = waiting.signed()
    if (!signedRequest || !isOfferedTo(open, address)) throw optionalError('NAME_NOT_OFFERED', {})
    const { name, from, to, expiresAtMs } = open
    if (now() >= expiresAtMs) throw waiting.expire(open)
    const started = version
    $offer.set({ status: 'accepting', name, from, to, expiresAtMs })
    try {
      await sendMove(name, signedRequest, await claims.signedFor(name))
      for (const account of [from, to]) changed(account)
      if (started === version) {
        waiting.forget()
        $offer.set({ status: 'accepted', name, from, to })
      }
      return name
    } catch (reason) {
      const error = failureOf(reason, name)
      // A request that the service refused is not sent again; a wallet that refused can be asked again.
      const isJudged = error !== reason || (isHttpError(error) && error.status < 500 && error.status !== 429)
      if (started !== version) throw error
      if (isJudged || now() >= expiresAtMs) {
        waiting.forget()
        $offer.set({ status: 'failed', name, from, to, error })
      } else $offer.set({ status: 'offered', name, from, to, expiresAtMs, error })
      throw error
    }
  }

  return {
    offer,
    /** Concurrent calls share one acceptance. */
    accept() {
      const started = version
      const answer = running.get(started) ?? accept().finally(() => running.delete(started))
      running.set(started, answer)
      return answer
    },
    cancel,
  }
}
