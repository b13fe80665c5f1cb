import { isHttpError } from '../errors/http-error.js'
import { optionalError } from '../errors/optional-error.js'
import { W3mError } from '../errors/w3m-error.js'
import { toRpcError } from '../rpc/to-rpc-error.js'
import type { NameOwner, SignedNameRequest } from './name-owner.js'
import { isOfferedTo, noOffer } from './name-offer.state.js'
import { createSignedRequests } from './signed-requests.js'
import { moveMessage, offerEnd } from './stored-offer.js'
import { createWaitingOffer, type WaitingOfferDeps } from './waiting-offer.js'

export interface NameOffersDeps extends WaitingOfferDeps {
  readonly owner: () => Promise<NameOwner>
  /** Asks the wallet of the connected account. */
  readonly sign: (message: string) => Promise<string>
  readonly sendMove: (name: string, owner: SignedNameRequest, claimant: SignedNameRequest) => Promise<void>
  /** An address as the application spells it; undefined for what is none. */
  readonly toAddress: (text: string) => Promise<string | undefined>
  /** The names of an address are others now. */
  readonly changed: (address: string) => void
  /** What the service refused, as an error of names; the same error where it judged nothing. */
  readonly failureOf: (error: unknown, name: string) => W3mError
}

/**
 * One name at a time on its way to another account. The owner signs first, and the offer waits while the visitor
 * switches to the account that gets the name, also over a reload of the page: what was offered before goes on waiting.
 */
export function createNameOffers(deps: NameOffersDeps): {
  offer(name: string, to: string): Promise<void>
  accept(): Promise<string>
  cancel(): void
} {
  const { $offer, owner, sign, sendMove, toAddress, changed, failureOf, now } = deps
  const claims = createSignedRequests(deps)
  const waiting = createWaitingOffer(deps)
  /** What belongs to an offer that was called off changes nothing. */
  let version = 0
  /** By the version in which each was started. */
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
    const signed = waiting.signed()
    if (!signed || !isOfferedTo(open, address)) throw optionalError('NAME_NOT_OFFERED', {})
    const { name, from, to, expiresAtMs } = open
    if (now() >= expiresAtMs) throw waiting.expire(open)
    const started = version
    $offer.set({ status: 'accepting', name, from, to, expiresAtMs })
    try {
      await sendMove(name, signed, await claims.signedFor(name))
      for (const each of [from, to]) changed(each)
      if (started === version) {
        waiting.forget()
        $offer.set({ status: 'accepted', name, from, to })
      }
      return name
    } catch (reason) {
      const error = failureOf(reason, name)
      // What the service has judged is not sent again; a wallet that refused may be asked again.
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
    /** Once however often it is called meanwhile. */
    accept() {
      const started = version
      const answer = running.get(started) ?? accept().finally(() => running.delete(started))
      running.set(started, answer)
      return answer
    },
    cancel,
  }
}
