import type { GenericSchema, InferOutput } from 'valibot'

/**
 * One request of an application to the secure frame: its name on the wire, the schemas of its payload and its
 * reply, and its time limit.
 */
export interface Message<
  Name extends string = string,
  Request extends GenericSchema = GenericSchema,
  Reply extends GenericSchema = GenericSchema,
> {
  /** In capitals: `GET_USER`. */
  readonly name: Name
  /** Keys that it does not know are refused on the port, and dropped on the envelope. */
  readonly request: Request
  /** A response that does not match it makes the request fail. */
  readonly reply: Reply
  /** From the moment it is sent; waiting for the frame has a limit of its own. */
  readonly timeoutMs: number
  /** The host is told when it takes too long (`iframe_request_timeout`). */
  readonly isLogin?: boolean
  /** The host is not told when the frame fails to load for it, because the visitor did not request it. */
  readonly isQuiet?: boolean
  /** Closing the modal or aborting does not end it. */
  readonly ignoresAbort?: boolean
}

/** The payload of a message. */
export type RequestOf<Definition extends Message> = InferOutput<Definition['request']>
/** The reply to a message. */
export type ReplyOf<Definition extends Message> = InferOutput<Definition['reply']>

/** A message of the frame to the application without a request and without a reply. */
export interface Push<Name extends string = string, Payload extends GenericSchema = GenericSchema> {
  readonly name: Name
  readonly payload: Payload
}

export type PayloadOf<Definition extends Push> = InferOutput<Definition['payload']>

/** Gives the message as it is, with the type of its name and of both schemas kept. */
export const defineMessage = <const Name extends string, Request extends GenericSchema, Reply extends GenericSchema>(
  message: Message<Name, Request, Reply>,
): Message<Name, Request, Reply> => message

export const definePush = <const Name extends string, Payload extends GenericSchema>(
  push: Push<Name, Payload>,
): Push<Name, Payload> => push
