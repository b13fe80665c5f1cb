import type { WritableAtom } from 'nanostores'
import { optionalError } from '../errors/optional-error.js'
import type { W3mError } from '../errors/w3m-error.js'
import type { StoragePort } from '../storage/storage-port.js'
import type { NameOffer } from './name-offer.state.js'
import type { SignedNameRequest } from './name-owner.js'
import { readOffer, writeOffer, type OfferTerms } from './stored-offer.js'

export interface PendingOfferDeps {
  readonly $offer: WritableAtom<NameOffer>
  /** Keeps what is offered for a visitor who reloads the page. */
  readonly storage: StoragePort
  readonly setTimer: (callback: () => void, ms: number) => () => void
  /** Unix ms. */
  readonly now: () => number
}

export interface PendingOffer {
  /** The owner's signed request; undefined when there is no offer. */
  signed(): SignedNameRequest | undefined
  /** Offers it from now on, until it ends. */
  wait(terms: OfferTerms, request: SignedNameRequest): void
  /** Ends the offer as `failed`, and returns the error. */
  expire(terms: OfferTerms): W3mError
  /** Deletes the owner's signed request, in storage too. */
  forget(): void
}

/** Holds the owner's signed request until the other account accepts. Resumes an offer that was stored before. */
export function createPendingOffer({ $offer, storage, setTimer, now }: PendingOfferDeps): PendingOffer {
  let signedRequest: SignedNameRequest | undefined
  let stopTimer = (): void => undefined

  function forget(): void {
    stopTimer()
    signedRequest = undefined
    writeOffer(storage, undefined)
  }

  function expire({ name, from, to }: OfferTerms): W3mError {
    forget()
    const error = optionalError('NAME_MESSAGE_EXPIRED', { name })
    $offer.set({ status: 'failed', name, from, to, error })
    return error
  }

  function wait(terms: OfferTerms, request: SignedNameRequest): void {
    signedRequest = request
    writeOffer(storage, request)
    $offer.set({ status: 'offered', ...terms })
    stopTimer = setTimer(() => {
      if ($offer.get().status === 'offered') expire(terms)
    }, terms.expiresAtMs - now())
  }

  const storedOffer = readOffer(storage, now())
  if (storedOffer) wait(storedOffer.terms, storedOffer.request)
  else writeOffer(storage, undefined)
  return { signed: () => signedRequest, wait, expire, forget }
}
