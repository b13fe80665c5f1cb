import { createHash } from 'node:crypto'

export interface Subscription {
  readonly id: string
  pushedSeq: number
  /** Before what was pushed there may be more, from this number on. */
  missedSeq: number
}

/** The topics that one socket reads. */
export interface RelaySubscriptions {
  readonly topics: ReadonlySet<string>
  /** Topics of which the mailbox may hold more than was pushed. */
  readonly behind: Set<string>
  get(topic: string): Subscription | undefined
  /** @returns the subscription's id */
  add(topic: string): string
  remove(topic: string): void
}

/** The id that the protocol's own clients compute for a subscription. */
const subscriptionId = (topic: string, client: string): string =>
  createHash('sha256')
    .update(topic + client)
    .digest('hex')

export function createRelaySubscriptions(client: string): RelaySubscriptions {
  const subscriptions = new Map<string, Subscription>()
  const topics = new Set<string>()
  const behind = new Set<string>()
  return {
    topics,
    behind,
    get: topic => subscriptions.get(topic),
    add(topic) {
      const known = subscriptions.get(topic)
      if (known) return known.id
      const id = subscriptionId(topic, client)
      subscriptions.set(topic, { id, pushedSeq: 0, missedSeq: Infinity })
      topics.add(topic)
      behind.add(topic)
      return id
    },
    remove(topic) {
      subscriptions.delete(topic)
      topics.delete(topic)
      behind.delete(topic)
    },
  }
}
