import type { MessageName, MessageRequest, MessageReply } from '../messages/messages.js'

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
 * One handler a message. What it throws is the answer: the message and code of an error with a `code` (a number, or a
 * name in capitals); any other error says 'An error occurred' and nothing of itself.
 */
export type FrameHandlers = {
  readonly [Name in MessageName]: (
    payload: MessageRequest<Name>,
    context: RequestContext,
  ) => Promise<MessageReply<Name>> | MessageReply<Name>
}
