import type { BlockCause } from '../frame-error.js'
import type { Wire } from './frame-address.js'

/**
 * The state of the frame's own window, which replaces an iframe that cannot load. `offered`: the iframe failed, and the
 * window may work. `blocked`: the browser blocked the popup, and a link to `url` opens it, alone or with `openWindow`.
 */
export type FrameWindow =
  { readonly phase: 'offered' | 'opening' | 'open' | 'closed' } | { readonly phase: 'blocked'; readonly url: string }

/** The options of the application's end of the bridge. */
export interface FrameClientOptions {
  /** The address of the frame's page (`services.frame`). */
  readonly url: string
  /** The address of its page as a window of its own. Default: `/popup.html` at its origin. */
  readonly windowUrl?: string | undefined
  /** The option `projectId`: a query parameter of the frame's address. Absent: it has none. */
  readonly projectId?: string | undefined
  /** CAIP-2 of the chain to begin on. */
  readonly chainId?: string | undefined
  /** The parent of the iframe, from its creation on: the modal's `<dialog>`. */
  readonly container: () => HTMLElement
  /** The text of the iframe's `title`, in the visitor's language. */
  readonly title?: string | undefined
  /** `port`, unless the address has `version=4` in its query or is a hosted frame of the incumbent's. */
  readonly wire?: Wire | undefined
  /** How long, in ms, a request that logs in may take. Default: 30,000, which `createW3m` leaves as it is. */
  readonly loginTimeoutMs?: number | undefined
  /** Called when a load fails, and when a login request times out. */
  readonly onFailure?: ((kind: 'iframe_load_failed' | 'iframe_request_timeout', cause?: BlockCause) => void) | undefined
  /** Called when the state of the frame's own window changes. */
  readonly onWindow?: ((window: FrameWindow) => void) | undefined
}

/** The options of one request to the frame. `signal` aborts it. */
export interface RequestOptions {
  /** Absent: the request goes on until it is answered, or its `timeoutMs` is up. */
  readonly signal?: AbortSignal | undefined
}
