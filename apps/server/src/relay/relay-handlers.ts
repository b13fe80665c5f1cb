import type { PublishedMessage, StoredMessage } from '../ports/mailbox.js'
import type { RelayHandlers, PublishParams } from './relay-methods.js'
import type { RelayReader } from './relay-reader.js'
import { RelayError, relayErrorCodes } from './relay-refusal.js'

export interface RelayHandlersDeps {
  readonly client: string
  /** Whose share of the mailbox its messages take. */
  readonly sender: number
  readonly reader: RelayReader
  readonly topicsMax: number
  readonly messageLengthMax: number
  readonly ttlSecondsMax: number
  /** Time in ms. */
  readonly now: () => number
  /** Resolves when the messages are on disk. */
  readonly post: (messages: readonly PublishedMessage[]) => Promise<void>
  /** Called when a topic gets its reader, and when it loses it. */
  readonly follow: (topic: string) => void
  readonly leave: (topic: string) => void
  /** Called when messages were handed out whose receipt is to be proven. */
  readonly onDelivered: (messages: readonly StoredMessage[]) => void
}

/** Tags that the protocol gives to the messages of its two combined calls. */
const proposalTag = 1100
const approvalTag = 1101
const settlementTag = 1102

/** What a fetch gives of a message. */
const messageData = ({ topic, text, tag, attestation, publishedAt }: StoredMessage) => ({
  topic,
  message: String(text),
  publishedAt,
  tag,
  ...(attestation === undefined ? {} : { attestation }),
})

/** The answers to one socket. */
export function createRelayHandlers(deps: RelayHandlersDeps): RelayHandlers {
  const { client, sender, reader, topicsMax, messageLengthMax, ttlSecondsMax, now, post, follow, leave, onDelivered } =
    deps

  function subscribe(topics: readonly string[]): string[] {
    const fresh = new Set(topics.filter(topic => !reader.topics.has(topic)))
    if (reader.topics.size + fresh.size > topicsMax)
      throw new RelayError(relayErrorCodes.limit, `A connection has at most ${topicsMax} topics.`)
    for (const topic of fresh) follow(topic)
    return topics.map(topic => reader.subscribe(topic))
  }

  function unsubscribe(topics: readonly string[]): true {
    for (const topic of topics) {
      if (!reader.topics.has(topic)) continue
      reader.unsubscribe(topic)
      leave(topic)
    }
    return true
  }

  async function publish(messages: readonly PublishParams[]): Promise<true> {
    if (messages.some(({ message }) => message.length > messageLengthMax))
      throw new RelayError(relayErrorCodes.limit, `A message has at most ${messageLengthMax} characters.`)
    const publishedAt = now()
    await post(
      messages.map(({ topic, message, ttl, tag, attestation }) => ({
        topic,
        text: message,
        publisher: client,
        sender,
        tag,
        attestation,
        publishedAt,
        expiresAt: publishedAt + Math.min(ttl, ttlSecondsMax) * 1_000,
      })),
    )
    return true
  }

  async function fetch(topics: readonly string[]) {
    const { messages, hasMore } = await reader.fetch(topics)
    onDelivered(messages)
    return { messages: messages.map(messageData), hasMore }
  }

  return {
    irn_subscribe: ({ topic }) => subscribe([topic])[0],
    irn_batchSubscribe: ({ topics }) => subscribe(topics),
    irn_unsubscribe: ({ topic }) => unsubscribe([topic]),
    irn_batchUnsubscribe: ({ subscriptions }) => unsubscribe(subscriptions.map(({ topic }) => topic)),
    irn_publish: message => publish([message]),
    irn_batchPublish: ({ messages }) => publish(messages),
    irn_fetchMessages: ({ topic }) => fetch([topic]),
    irn_batchFetchMessages: ({ topics }) => fetch(topics),
    // The clients do not subscribe to these topics themselves: the relay does it for them.
    wc_proposeSession: ({ pairingTopic, sessionProposal, ttl, attestation }) => {
      subscribe([pairingTopic])
      return publish([{ topic: pairingTopic, message: sessionProposal, ttl, tag: proposalTag, attestation }])
    },
    wc_approveSession: ({
      pairingTopic,
      sessionTopic,
      sessionProposalResponse,
      sessionSettlementRequest,
      ttl,
      attestation,
    }) => {
      subscribe([sessionTopic])
      return publish([
        { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: approvalTag, attestation },
        { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: settlementTag, attestation },
      ])
    },
  }
}
