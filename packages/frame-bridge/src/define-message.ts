import type { GenericSchema, InferOutput } from 'valibot'

/**
 * One request of an application to the secure frame: its name on the wire, what it carries, what answers it, and how
 * long that may take.
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
  /** What does not fit it is no answer: the request fails. */
  readonly reply: Reply
  /** From the moment it is sent; waiting for the frame has a limit of its own. */
  readonly timeoutMs: number
  /** The host is told when it takes too long (`iframe_request_timeout`). */
  readonly isLogin?: boolean
  /** The host is not told when the frame does not load meanwhile: nobody asked for it. */
  readonly isQuiet?: boolean
  /** Closing the modal or aborting does not end it. */
  readonly ignoresAbort?: boolean
}

/** What a message carries. */
export type RequestOf<Definition extends Message> = InferOutput<Definition['request']>
/** What answers a message. */
export type ReplyOf<Definition extends Message> = InferOutput<Definition['reply']>

/** One push of the frame to the application: nobody asked, nobody answers. */
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
