import type { StoredMessage, Unread, UnreadQuery } from '../ports/mailbox.js'
import { createSerialQueue } from '../serial-queue.js'
import { createPageReads, pageSize, type Page } from './relay-pages.js'
import { createRelaySubscriptions, type Subscription } from './relay-subscriptions.js'
import { createRelayWindow } from './relay-window.js'

export interface RelayReaderDeps {
  readonly client: string
  /**
   * Writes what waits for the disk, and delivers it. Called before the mailbox is read: messages that wait would be
   * pushed while they are read.
   */
  readonly flush: () => Promise<void>
  /** Reads from the mailbox what the client has not acknowledged. */
  readonly unread: (query: Omit<UnreadQuery, 'client' | 'now'>) => Promise<Unread>
  /** @returns how many bytes that took */
  readonly push: (id: number, subscription: string, message: StoredMessage) => number
  /** Resolves when the mailbox knows. */
  readonly acknowledge: (seq: number) => Promise<void>
  /** Receives the error when the mailbox cannot be read. */
  readonly report: (error: unknown) => void
}

/** The reading side of one socket: its topics, and the messages that are on their way to it. */
export interface RelayReader {
  readonly topics: ReadonlySet<string>
  /** @returns the subscription's id. What the mailbox holds follows with `catchUp` */
  subscribe(topic: string): string
  unsubscribe(topic: string): void
  /** Takes a message that was just stored. @returns how many bytes that put on their way */
  deliver(message: StoredMessage): number
  /** Another process has stored messages of a topic, from this number on. */
  missed(topic: string, seq: number): void
  /**
   * Pushes stored messages that are not yet on their way, as far as the window allows. If the mailbox cannot be read,
   * the next call tries again.
   */
  catchUp(): Promise<void>
  /** The client has answered a push. @returns false where none of that id is on its way */
  finishDelivery(id: number, outcome: { readonly isReceived: boolean }): boolean
  /**
   * A page of unread messages, as far as the window allows, and whether there are more. They are on their way from here
   * on.
   */
  fetch(topics: readonly string[]): Promise<Page>
}

export function createRelayReader({ client, flush, unread, push, acknowledge, report }: RelayReaderDeps): RelayReader {
  const subscriptions = createRelaySubscriptions(client)
  const { behind } = subscriptions
  /** The topic that is read at this moment. */
  let current: string | undefined
  const window = createRelayWindow()
  /** Messages that the client has acknowledged, while the mailbox has not stored that yet. */
  const acknowledging = new Set<number>()
  const inTurn = createSerialQueue()

  /**
   * Reads messages that are neither acknowledged nor on their way. The query excludes the latter: to read and then drop
   * them here would cost far more.
   */
  function next(topic: string, afterSeq: number, limit: number, lengthMax: number): Promise<Unread> {
    const except = [...window.of(topic, afterSeq), ...acknowledging]
    return unread({ topic, afterSeq, except, limit, lengthMax })
  }

  function pushNow(subscription: Subscription, message: StoredMessage): number {
    const bytes = push(message.seq, subscription.id, message)
    subscription.pushedSeq = message.seq
    window.add(message.seq, message.topic, bytes)
    return bytes
  }

  /** Reads a topic to its end, or until the window is full: then it stays behind. */
  async function readTopic(topic: string): Promise<void> {
    const subscription = subscriptions.get(topic)
    while (subscription && behind.has(topic) && window.hasRoom) {
      const { pushedSeq, missedSeq } = subscription
      const afterSeq = Math.min(pushedSeq, missedSeq - 1)
      subscription.missedSeq = Infinity
      behind.delete(topic)
      current = topic
      try {
        const { messages, isCut } = await next(topic, afterSeq, Math.min(pageSize, window.roomSize), window.pushBytes)
        // The subscription may have ended, and begun anew, during the read.
        if (subscriptions.get(topic) !== subscription) return
        if (isCut) behind.add(topic)
        for (const message of messages)
          if (window.hasRoom) pushNow(subscription, message)
          else behind.add(topic)
      } catch (error) {
        subscription.missedSeq = Math.min(subscription.missedSeq, afterSeq + 1)
        if (subscriptions.get(topic) === subscription) behind.add(topic)
        throw error
      } finally {
        current = undefined
      }
    }
  }

  async function readBehind(): Promise<void> {
    if (behind.size === 0) return
    await flush()
    for (const topic of [...behind]) await readTopic(topic)
  }

  const readPage = createPageReads({ flush, next, window })
  const catchUp = (): Promise<void> => (behind.size > 0 ? inTurn(readBehind).catch(report) : Promise.resolve())

  return {
    topics: subscriptions.topics,
    subscribe: subscriptions.add,
    unsubscribe: subscriptions.remove,
    deliver(message) {
      const { topic, seq, publisher } = message
      const subscription = subscriptions.get(topic)
      if (!subscription || publisher === client || window.has(seq) || seq <= subscription.pushedSeq) return 0
      if (behind.has(topic) || current === topic || !window.hasRoom) {
        behind.add(topic)
        return 0
      }
      return pushNow(subscription, message)
    },
    missed(topic, seq) {
      const subscription = subscriptions.get(topic)
      if (!subscription) return
      subscription.missedSeq = Math.min(subscription.missedSeq, seq)
      behind.add(topic)
      void catchUp()
    },
    catchUp,
    finishDelivery(id, { isReceived }) {
      if (!window.remove(id)) return false
      if (isReceived) {
        acknowledging.add(id)
        void acknowledge(id).then(() => acknowledging.delete(id))
      }
      if (behind.size > 0 && window.isHalfEmpty) void catchUp()
      return true
    },
    fetch: topics => inTurn(() => readPage(topics)),
  }
}
