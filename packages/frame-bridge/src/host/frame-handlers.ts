import type { MessageName, MessageRequest, MessageReply } from '../messages/messages.js'

/** The context of a request, besides its payload. */
export interface RequestContext {
  /** The asking page's origin, from the channel. */
  readonly origin: string
  /** Aborted when the page gave up: its request ran out of time, was aborted, or approvals were rejected. */
  readonly signal: AbortSignal
  /** The id of the request, unique within this page. */
  readonly id: string
}

/**
 * One handler for each message. An error that it throws becomes the response: its message and code if it has a `code`
 * (a number, or a name in capitals); for any other error, 'An error occurred' without details.
 */
export type FrameHandlers = {
  readonly [Name in MessageName]: (
    payload: MessageRequest<Name>,
    context: RequestContext,
  ) => Promise<MessageReply<Name>> | MessageReply<Name>
}
