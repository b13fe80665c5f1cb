import { bridgeError } from '../frame-error.js'
import type { MessageName, MessageReply, MessageRequest } from '../messages/messages.js'
import type { PushName, PushPayload } from '../messages/pushes.js'

/** What a handler knows of a request besides its payload. */
export interface RequestContext {
  /** The asking page's origin, from the channel. */
  readonly origin: string
  /** Aborted when the page gave up: its request ran out of time, was aborted, or approvals were rejected. */
  readonly signal: AbortSignal
  /** Unlike any other request of this page. */
  readonly id: string
}

/**
 * One handler a message. What it throws is the answer: the message and code of an error with a `code` (a number, or a name in
 * capitals); any other error says 'An error occurred' and nothing of itself.
 */
export type FrameHandlers = {
  readonly [Name in MessageName]: (payload: MessageRequest<Name>, context: RequestContext) => Promise<MessageReply<Name>> | MessageReply<Name>
}

/** Why the frame does not talk to the page around it: there is none, it is of the frame's own origin, or its origin is not listed. */
export type Refusal = 'no-parent' | 'same-origin' | 'origin-not-allowed'

export interface FrameHostOptions {
  readonly handlers: FrameHandlers
  /** Whether pages of this origin may talk to the frame. Never asked for the frame's own. */
  readonly isAllowed: (origin: string) => boolean
  /** Told once, in place of everything else: show "this site is not allowed". */
  readonly onRefused?: ((refusal: Refusal, origin: string | undefined) => void) | undefined
}

/** The frame's end of the bridge. */
export interface FrameHost {
  /** The origin of the page around the frame; undefined when it was refused. */
  readonly origin: string | undefined
  /** Says something unasked. Dropped while there is no channel. */
  push<Name extends PushName>(name: Name, payload: PushPayload<Name>): void
  destroy(): void
}

export function createFrameHost(_options: FrameHostOptions): FrameHost {
  throw bridgeError('FRAME_UNAVAILABLE')
}
