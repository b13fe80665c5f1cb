import type { PriceCurrency } from '../amounts/price-currencies.js'
import type { EndpointInput, EndpointResponse } from '../api/define-endpoint.js'
import type { createOnrampUrl } from '../api/create-onramp-url.js'
import type { getOnrampOptions } from '../api/get-onramp-options.js'
import type { getOnrampQuote } from '../api/get-onramp-quote.js'
import type { CaipAddress } from '../caip/caip-address.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { isW3mError, W3mError } from '../errors/w3m-error.js'
import type { OnrampNetwork, OnrampState } from './onramp.state.js'
import type { PurchaseFollower } from './purchase-follower.js'

/** The network that is shown. */
export interface ActiveNetwork {
  readonly caipNetworkId: CaipNetworkId
  /** Of its own coin. */
  readonly symbol: string
}

/** What the store of buying is given. */
export interface OnrampDeps {
  readonly network: () => ActiveNetwork | undefined
  readonly account: () => CaipAddress | undefined
  readonly fetchOptions: (signal: AbortSignal) => Promise<EndpointResponse<typeof getOnrampOptions>>
  readonly fetchQuote: (
    body: EndpointInput<typeof getOnrampQuote>['body'],
    signal: AbortSignal,
  ) => Promise<EndpointResponse<typeof getOnrampQuote>>
  readonly createUrl: (
    body: EndpointInput<typeof createOnrampUrl>['body'],
  ) => Promise<EndpointResponse<typeof createOnrampUrl>>
  /** What one coin costs, in fiat units of some money; undefined where nobody says it in that. */
  readonly fetchPrice: (
    network: OnrampNetwork,
    active: ActiveNetwork,
    currency: PriceCurrency,
  ) => Promise<bigint | undefined>
  readonly follower: PurchaseFollower
  readonly track: (event: string, properties: { readonly provider: string }) => void
  readonly isVisible: () => boolean
  /** Calls back whenever the page becomes visible; returns what stops it. */
  readonly onVisible: (listener: () => void) => () => void
  readonly now: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  readonly signal: AbortSignal
}

/** The state, for the parts of the store. */
export interface OnrampAtom {
  get(): OnrampState
  /** Lays changes over what is. */
  set(changes: Partial<OnrampState>): void
  /** Whether anybody subscribes to it, and so shows it. */
  isFollowed(): boolean
}

export const toError = (cause: unknown): W3mError =>
  isW3mError(cause) ? cause : new W3mError('UNKNOWN', {}, { cause })
