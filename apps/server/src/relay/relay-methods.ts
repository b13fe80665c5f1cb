import * as v from 'valibot'
import { RelayError, relayErrorCodes } from './relay-refusal.js'

const topic = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/i, 'expected a topic: 32 bytes in hex'),
  v.transform(text => text.toLowerCase()),
)
const topics = v.pipe(v.array(topic), v.minLength(1), v.maxLength(500))
const text = v.pipe(v.string(), v.minLength(1))
const longText = v.instance(Buffer)
const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))
const defaultTtlSeconds = 21_600

const message = v.object({
  topic,
  /** In bytes where it is long, which no JSON gives: see `readFrame`. */
  message: v.lazy(input => (Buffer.isBuffer(input) ? longText : text)),
  /** Seconds. */
  ttl: v.optional(v.pipe(wholeNumber, v.minValue(1)), defaultTtlSeconds),
  tag: v.optional(wholeNumber, 0),
  attestation: v.optional(v.pipe(v.string(), v.maxLength(8_192))),
})
const reply = { ttl: message.entries.ttl, attestation: message.entries.attestation }

/**
 * What each method takes. What is not named here (`prompt`, what wallets say about a transaction) is dropped unread.
 */
const methods = {
  irn_subscribe: v.object({ topic }),
  irn_batchSubscribe: v.object({ topics }),
  irn_unsubscribe: v.object({ topic }),
  irn_batchUnsubscribe: v.object({
    subscriptions: v.pipe(v.array(v.object({ topic })), v.minLength(1), v.maxLength(500)),
  }),
  irn_publish: message,
  irn_batchPublish: v.object({ messages: v.pipe(v.array(message), v.minLength(1), v.maxLength(100)) }),
  irn_fetchMessages: v.object({ topic }),
  irn_batchFetchMessages: v.object({ topics }),
  wc_proposeSession: v.object({ pairingTopic: topic, sessionProposal: text, ...reply }),
  wc_approveSession: v.object({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: text,
    sessionSettlementRequest: text,
    ...reply,
  }),
} as const

export type RelayMethod = keyof typeof methods
export type RelayParams<M extends RelayMethod> = v.InferOutput<(typeof methods)[M]>
export type PublishParams = RelayParams<'irn_publish'>

/** One handler a method. One that is missing does not compile. */
export type RelayHandlers = { readonly [M in RelayMethod]: (params: RelayParams<M>) => unknown }

/** A call whose params have been read. */
export interface RelayCall {
  /** What it costs, where one call costs one. */
  readonly cost: number
  run(handlers: RelayHandlers): unknown
}

/**
 * Topics that cost what one call costs. A client that comes back reads all its topics at once; refused, the protocol's
 * own clients would take them for read.
 */
const topicsPerCall = 10

function costOf(params: RelayParams<RelayMethod>): number {
  if ('messages' in params) return params.messages.length
  return 'topics' in params ? Math.ceil(params.topics.length / topicsPerCall) : 1
}

const isRelayMethod = (method: string): method is RelayMethod => Object.hasOwn(methods, method)

/** @throws {RelayError} where there is no such method, or naming the parameter that is wrong */
export function readCall(method: string, params: unknown): RelayCall {
  if (!isRelayMethod(method)) throw new RelayError(relayErrorCodes.method, 'There is no such method.')
  return readCallOf(method, params)
}

function readCallOf<M extends RelayMethod>(method: M, params: unknown): RelayCall {
  const parsed = v.safeParse(methods[method], params)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const reason = issue.type === 'regex' ? issue.message : `expected ${issue.expected ?? 'another value'}`
    throw new RelayError(relayErrorCodes.params, `${v.getDotPath(issue) ?? 'params'}: ${reason}`)
  }
  const { output } = parsed
  return {
    cost: costOf(output),
    run: handlers => handlers[method](output),
  }
}
