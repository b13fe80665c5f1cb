import { randomBytes } from 'node:crypto'

/** A frame without the long message that it brought. */
export interface LiftedMessage {
  /** The frame's JSON, with `placeholder` in the message's place. */
  readonly rest: string
  /** The message as it stands in the JSON, between its quotes. */
  readonly message: Buffer
}

/**
 * From so many bytes on a message stays as it came: its text would be made three times for nobody. A frame that long has
 * memory of its own, which nothing else is kept alive by.
 */
export const opaqueBytes = 65_536

/** Stands where the message was. No client knows it. */
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
