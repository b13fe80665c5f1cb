import type { StoredMessage } from '../ports/mailbox.js'

/** The JSON of what is pushed of a message: its text, and what stands on both sides of it. */
interface PushData {
  readonly before: string
  readonly text: Buffer
  readonly after: string
}

/** From so many bytes on a text is sent as it is, and not copied for each of its readers. */
const sharedBytes = 16_384

const frames = new WeakMap<StoredMessage, PushData>()

/** The same bytes for all who get it. */
function dataOf(message: StoredMessage): PushData {
  const known = frames.get(message)
  if (known) return known
  const { topic, text, tag, attestation, publishedAt } = message
  const attested = attestation === undefined ? '' : `,"attestation":${JSON.stringify(attestation)}`
  const data = {
    before: `{"topic":${JSON.stringify(topic)},"message":"`,
    text: typeof text === 'string' ? Buffer.from(JSON.stringify(text).slice(1, -1)) : text,
    after: `","publishedAt":${publishedAt},"tag":${tag}${attested}}`,
  }
  frames.set(message, data)
  return data
}

/** The call that brings a message to a subscription, in the fragments (RFC 6455, 5.4) of one WebSocket message. */
export function pushFrame(id: number, subscription: string, message: StoredMessage): readonly Buffer[] {
  const { before, text, after } = dataOf(message)
  const head = Buffer.from(
    `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":${JSON.stringify(subscription)},"data":${before}`,
  )
  const tail = Buffer.from(`${after}}}`)
  return text.length < sharedBytes ? [Buffer.concat([head, text, tail])] : [head, text, tail]
}
