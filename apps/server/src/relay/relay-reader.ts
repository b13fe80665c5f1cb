import { createHash } from 'node:crypto'
import type { StoredLetter } from './mailbox.js'

export interface RelayReaderDeps {
  readonly client: string
  /** Writes what waits for the disk, and delivers it. Called before the mailbox is read: receipts that wait would make known messages look unread, and messages that wait would be pushed while they are read. */
  readonly flush: () => void
  /** Reads from the mailbox what the client has not acknowledged, but for `except`. */
  readonly unread: (query: { readonly topic: string; readonly afterSeq: number; readonly except: readonly number[]; readonly limit: number }) => StoredLetter[]
  readonly push: (id: number, subscription: string, letter: StoredLetter) => void
  readonly acknowledge: (seq: number) => void
  /** Hears that the mailbox could not be read. */
  readonly report: (error: unknown) => void
}

/** What one socket reads: its topics, and the messages that are on their way to it. */
export interface RelayReader {
  readonly topics: ReadonlySet<string>
  /** @returns the subscription's id. What the mailbox holds follows with `catchUp` */
  subscribe(topic: string): string
  unsubscribe(topic: string): void
  /** Takes a message that was just stored. */
  deliver(letter: StoredLetter): void
  /** Pushes what is stored and not yet on its way, as far as the window allows. What cannot be read now is left for the next time. */
  catchUp(): void
  /** The client has answered a push. @returns false where none of that id is on its way */
  settle(id: number, isReceived: boolean): boolean
  /** A page of unread messages, as far as the window allows, and whether there are more. They are on their way from here on. */
  fetch(topics: readonly string[]): { readonly letters: StoredLetter[]; readonly hasMore: boolean }
}

/** Messages on their way to one socket at a time. A reader that does not acknowledge gets no more. */
const windowSize = 1_000
const pageSize = 100

/** The id that the protocol's own clients compute for a subscription. */
export const subscriptionId = (topic: string, client: string): string => createHash('sha256').update(topic + client).digest('hex')

export function createRelayReader({ client, flush, unread, push, acknowledge, report }: RelayReaderDeps): RelayReader {
  const subscriptions = new Map<string, { readonly id: string; pushedSeq: number }>()
  const topics = new Set<string>()
  /** Topics of which the mailbox may hold more than was pushed. */
  const behind = new Set<string>()
  /** The messages that are on their way: the topic of each. */
  const underWay = new Map<number, string>()

  /** What is neither acknowledged nor on its way. The mailbox leaves the latter out: read only to be dropped here, it would cost far more than the asking. */
  function next(topic: string, afterSeq: number, limit: number): StoredLetter[] {
    const except: number[] = []
    for (const [seq, of] of underWay) if (of === topic && seq > afterSeq) except.push(seq)
    return unread({ topic, afterSeq, except, limit })
  }

  function pushNow(subscription: { readonly id: string; pushedSeq: number }, letter: StoredLetter): void {
    subscription.pushedSeq = letter.seq
    underWay.set(letter.seq, letter.topic)
    push(letter.seq, subscription.id, letter)
  }

  function catchUp(): void {
    try {
      readBehind()
    } catch (error) {
      report(error)
    }
  }

  function readBehind(): void {
    if (behind.size === 0) return
    flush()
    for (const topic of behind) {
      const subscription = subscriptions.get(topic)!
      for (;;) {
        const free = Math.min(pageSize, windowSize - underWay.size)
        if (free <= 0) return
        const letters = next(topic, subscription.pushedSeq, free)
        for (const letter of letters) pushNow(subscription, letter)
        if (letters.length < free) break
      }
      behind.delete(topic)
    }
  }

  return {
    topics,
    subscribe(topic) {
      const known = subscriptions.get(topic)
      if (known) return known.id
      const id = subscriptionId(topic, client)
      subscriptions.set(topic, { id, pushedSeq: 0 })
      topics.add(topic)
      behind.add(topic)
      return id
    },
    unsubscribe(topic) {
      subscriptions.delete(topic)
      topics.delete(topic)
      behind.delete(topic)
    },
    deliver(letter) {
      const subscription = subscriptions.get(letter.topic)
      if (!subscription || letter.publisher === client) return
      if (behind.has(letter.topic) || underWay.size >= windowSize) behind.add(letter.topic)
      else pushNow(subscription, letter)
    },
    catchUp,
    settle(id, isReceived) {
      if (!underWay.delete(id)) return false
      if (isReceived) acknowledge(id)
      if (behind.size > 0 && underWay.size <= windowSize / 2) catchUp()
      return true
    },
    fetch(asked) {
      flush()
      const letters: StoredLetter[] = []
      let hasMore = false
      const pageMax = Math.min(pageSize, Math.max(0, windowSize - underWay.size))
      for (const topic of new Set(asked)) {
        const room = pageMax - letters.length
        const found = next(topic, 0, room + 1)
        letters.push(...found.slice(0, room))
        hasMore = found.length > room
        if (hasMore) break
      }
      for (const { seq, topic } of letters) underWay.set(seq, topic)
      return { letters, hasMore }
    },
  }
}
