import { randomBytes } from 'node:crypto'

/** A frame without the long message that it brought. */
export interface LiftedMessage {
  /** The frame's JSON, with `placeholder` in the message's place. */
  readonly rest: string
  /** The message as it stands in the JSON, between its quotes. */
  readonly message: Buffer
}

/**
 * A message of at least this many bytes stays a buffer: decoding it would create three strings that nobody reads. A
 * frame of this size has a memory block of its own, so that keeping it retains nothing else.
 */
export const opaqueBytes = 65_536

/** Replaces the message in `rest`. It is random, so that no client knows it. */
export const placeholder = randomBytes(16).toString('hex')

const opening = Buffer.from('"message":"')
const quote = 0x22
const backslash = 0x5c

/** Whether a byte of printable ASCII means itself in a JSON string. */
const isPlain = (byte: number): boolean => byte >= 0x20 && byte <= 0x7e && byte !== quote && byte !== backslash

/**
 * Takes the long message out of a publishing client's frame, without copying it. Sealed messages are base64: their
 * bytes are the same in the frame that brings them, in the mailbox and in the frames of their readers.
 * @returns undefined where the frame has no such message where clients write it
 */
export function liftMessage(frame: Buffer): LiftedMessage | undefined {
  if (frame.length < opaqueBytes) return undefined
  const found = frame.indexOf(opening)
  if (found === -1) return undefined
  const start = found + opening.length
  let end = start
  while (isPlain(frame[end] ?? quote)) end++
  if (frame[end] !== quote || end - start < opaqueBytes) return undefined
  return {
    rest: `${frame.toString('utf8', 0, start)}${placeholder}${frame.toString('utf8', end)}`,
    message: frame.subarray(start, end),
  }
}
