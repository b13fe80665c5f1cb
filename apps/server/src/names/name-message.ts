import { createHash } from 'node:crypto'
import { nameMessageLifetimeMs } from '@w3m/core/limits'
import * as v from 'valibot'
import { failure } from '../http/failure.js'
import type { NameProof } from '../ports/name-repository.js'

const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0))
const name = v.pipe(v.string(), v.maxLength(128))
const attributeKey = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,31}$/))
const attributesMax = 16
/** Of all attributes of a name together, as they are stored. */
const attributesBytesMax = 2_048
const attributes = v.pipe(
  v.record(attributeKey, v.pipe(v.string(), v.maxLength(1_024))),
  v.check(value => Object.keys(value).length <= attributesMax),
  v.check(value => Buffer.byteLength(JSON.stringify(value)) <= attributesBytesMax),
)

/** What is signed to have a name. */
export const claimMessage = v.strictObject({ name, attributes: v.optional(attributes, {}), timestamp })
/** What is signed to give one up. */
export const releaseMessage = v.strictObject({ name, action: v.literal('release'), timestamp })
/** What is signed to give one to another account. */
export const moveMessage = v.strictObject({ name, action: v.literal('move'), address: v.string(), timestamp })

type NameMessage = typeof claimMessage | typeof releaseMessage | typeof moveMessage

/** @throws {Failure} 400 another text, or one that was signed too long ago. `now` in ms */
export function readMessage<Schema extends NameMessage>(
  schema: Schema,
  text: string,
  now: number,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!parsed.success) throw failure(400, 'message', 'The message is not what is signed for this.')
  const message = parsed.output
  if (Math.abs(now - message.timestamp * 1_000) > nameMessageLifetimeMs)
    throw failure(400, 'message', 'The message was signed more than five minutes ago, or its clock is wrong.')
  return message
}

/**
 * The message of an account counts once: its signature may be spelled in several ways, and is not what counts. It is
 * remembered for as long as it could be sent again.
 */
export const proofOf = (owner: string, message: string, seconds: number): NameProof => ({
  id: createHash('sha256').update(`${owner}\n${message}`).digest('hex'),
  expiresAt: seconds * 1_000 + nameMessageLifetimeMs + 1,
})
