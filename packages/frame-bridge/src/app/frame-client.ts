import type { Message, ReplyOf, RequestOf } from '../define-message.js'
import { bridgeError, type BlockCause } from '../frame-error.js'
import type { PushName, PushPayload } from '../messages/pushes.js'

/** How the two sides talk: over a private port (our frame), or in the incumbent's envelopes (its hosted frame, contract 4.2). */
export type Wire = 'port' | 'envelope'

export interface FrameClientOptions {
  /** The address of the frame's page (`services.frame`). */
  readonly url: string
  readonly projectId?: string | undefined
  /** CAIP-2 of the chain to begin on. */
  readonly chainId?: string | undefined
  /** Where the iframe goes, from its creation on: the modal's `<dialog>`. */
  readonly container: () => HTMLElement
  /** The text of the iframe's `title`, in the visitor's language. */
  readonly title?: string | undefined
  /** `port`, unless the address has `version=4` in its query or is a hosted frame of the incumbent's. */
  readonly wire?: Wire | undefined
  /** Told once a failed load, and once a login request that ran out of time. */
  readonly onFailure?: ((kind: 'iframe_load_failed' | 'iframe_request_timeout', cause?: BlockCause) => void) | undefined
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
}

type RequestArguments<Payload> = undefined extends Payload ? [payload?: Payload, options?: RequestOptions] : [payload: Payload, options?: RequestOptions]

/** The application's end of the bridge. */
export interface FrameClient {
  /**
   * Asks the frame, adding its iframe first where there is none. Waits for a frame that is not ready yet. Always settles.
   * @throws {FrameError} FRAME_UNAVAILABLE, REQUEST_TIMEOUT, ABORTED, 4900 when the frame was loaded again meanwhile, 4200 and -32602
   * for a call that is not allowed, or what the frame answered
   */
  request<Definition extends Message>(message: Definition, ...rest: RequestArguments<RequestOf<Definition>>): Promise<ReplyOf<Definition>>
  /** Rejects with 4001 every call that waits for an approval, and tells the frame. Safe calls go on (contract 4.7). */
  rejectApprovals(): void
  on<Name extends PushName>(push: Name, listener: (payload: PushPayload<Name>) => void): () => void
  /** Undefined until the first request. `hidden` at first: who shows it lays it over its view. */
  readonly element: HTMLIFrameElement | undefined
  /** Loads the frame's page anew. What was pending is rejected with 4900. */
  reload(): void
  /** Rejects what is pending with 4900 and takes the iframe away. */
  destroy(): void
}

export function createFrameClient(_options: FrameClientOptions): FrameClient {
  throw bridgeError('FRAME_UNAVAILABLE')
}
