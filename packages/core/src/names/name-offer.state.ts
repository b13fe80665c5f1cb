import type { W3mError } from '../errors/w3m-error.js'

/** A name that its account gives to another one: both sign. Addresses are spelled as in the application. */
export type NameOffer =
  | { readonly status: 'idle' }
  | (NameOffered &
      (
        | {
            /**
             * `signing`: the owner's wallet is asked to sign. `offered`: the other account can accept. `accepting`:
             * that account's wallet is asked, then the service.
             */
            readonly status: 'signing' | 'offered' | 'accepting'
            /** Unix ms: until then it can be accepted. */
            readonly expiresAtMs: number
            /** Why the last acceptance failed, where another one may work. */
            readonly error?: W3mError
          }
        /** The other account has the name. */
        | { readonly status: 'accepted' }
        /** The owner did not sign, nobody accepted in time (`NAME_MESSAGE_EXPIRED`), or the service refused it. */
        | { readonly status: 'failed'; readonly error: W3mError }
      ))

interface NameOffered {
  /** The full name, suffix included. */
  readonly name: string
  readonly from: string
  readonly to: string
}

export const noOffer: NameOffer = { status: 'idle' }

/**
 * True when the offer is made to the account, and is open or being accepted. @param address as it is spelled in the
 * application
 */
export const isOfferedTo = (
  offer: NameOffer,
  address: string | undefined,
): offer is Extract<NameOffer, { status: 'signing' | 'offered' | 'accepting' }> =>
  (offer.status === 'offered' || offer.status === 'accepting') && offer.to === address
