import type { GenericSchema, InferOutput } from 'valibot'

/** One request of an application to the secure frame: its name on the wire, what it carries, what answers it, and how long that may take. */
export interface Message<Name extends string = string, Request extends GenericSchema = GenericSchema, Reply extends GenericSchema = GenericSchema> {
  readonly name: Name
  readonly request: Request
  readonly reply: Reply
  readonly timeoutMs: number
}

export type RequestOf<Definition extends Message> = InferOutput<Definition['request']>
export type ReplyOf<Definition extends Message> = InferOutput<Definition['reply']>

export const defineMessage = <const Name extends string, Request extends GenericSchema, Reply extends GenericSchema>(
  message: Message<Name, Request, Reply>,
): Message<Name, Request, Reply> => message
