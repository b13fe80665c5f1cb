import type { BlockCause } from '../frame-error.js'
import type { Wire } from './frame-address.js'

/**
 * The frame's page as a window of its own, for where the iframe is kept out. `offered`: it did not come, and the window
 * may. `blocked`: the browser held it back, and a link to `url` opens it, by itself or with `openWindow`.
 */
export type FrameWindow =
  { readonly phase: 'offered' | 'opening' | 'open' | 'closed' } | { readonly phase: 'blocked'; readonly url: string }

/** What the application's end of the bridge is made of. */
export interface FrameClientOptions {
  /** The address of the frame's page (`services.frame`). */
  readonly url: string
  /** The address of its page as a window of its own. Default: `/popup.html` at its origin. */
  readonly windowUrl?: string | undefined
  /** The option `projectId`: a query parameter of the frame's address. Absent: it has none. */
  readonly projectId?: string | undefined
  /** CAIP-2 of the chain to begin on. */
  readonly chainId?: string | undefined
  /** Where the iframe goes, from its creation on: the modal's `<dialog>`. */
  readonly container: () => HTMLElement
  /** The text of the iframe's `title`, in the visitor's language. */
  readonly title?: string | undefined
  /** `port`, unless the address has `version=4` in its query or is a hosted frame of the incumbent's. */
  readonly wire?: Wire | undefined
  /** How long, in ms, a request that logs in may take. Default: 30,000, which `createW3m` leaves as it is. */
  readonly loginTimeoutMs?: number | undefined
  /** Told once a failed load, and once a login request that ran out of time. */
  readonly onFailure?: ((kind: 'iframe_load_failed' | 'iframe_request_timeout', cause?: BlockCause) => void) | undefined
  /** Told how the window of its own stands, whenever that changes. */
  readonly onWindow?: ((window: FrameWindow) => void) | undefined
}

/** What one request to the frame takes beside its content. `signal` ends it. */
export interface RequestOptions {
  /** Absent: the request goes on until it is answered, or its `timeoutMs` is up. */
  readonly signal?: AbortSignal | undefined
}
