import { createHash } from 'node:crypto'
import type { StoredLetter } from './mailbox.js'

export interface RelayReaderDeps {
  readonly client: string
  /** Writes what waits for the disk, and delivers it. Called before the mailbox is read: receipts that wait would make known messages look unread, and messages that wait would be pushed while they are read. */
  readonly flush: () => void
  /** Reads from the mailbox what the client has not acknowledged, but for `except`: no more than `limit` messages, and none after their texts have come to `lengthMax`. */
  readonly unread: (query: { readonly topic: string; readonly afterSeq: number; readonly except: readonly number[]; readonly limit: number; readonly lengthMax: number }) => StoredLetter[]
  /** @returns how many bytes that took */
  readonly push: (id: number, subscription: string, letter: StoredLetter) => number
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
  /** Takes a message that was just stored. @returns how many bytes that put on their way */
  deliver(letter: StoredLetter): number
  /** Pushes what is stored and not yet on its way, as far as the window allows. What cannot be read now is left for the next time. */
  catchUp(): void
  /** The client has answered a push. @returns false where none of that id is on its way */
  settle(id: number, isReceived: boolean): boolean
  /** A page of unread messages, as far as the window allows, and whether there are more. They are on their way from here on. */
  fetch(topics: readonly string[]): { readonly letters: StoredLetter[]; readonly hasMore: boolean }
}

/** Messages on their way to one socket at a time. A reader that does not acknowledge gets no more. */
const windowSize = 1_000
/** Their bytes, and those of one message more. What a reader does not take in time waits in the mailbox, not in memory. */
export const windowBytes = 1_048_576
const pageSize = 100

/** The id that the protocol's own clients compute for a subscription. */
export const subscriptionId = (topic: string, client: string): string => createHash('sha256').update(topic + client).digest('hex')

export function createRelayReader({ client, flush, unread, push, acknowledge, report }: RelayReaderDeps): RelayReader {
  const subscriptions = new Map<string, { readonly id: string; pushedSeq: number }>()
  const topics = new Set<string>()
  /** Topics of which the mailbox may hold more than was pushed. */
  const behind = new Set<string>()
  /** The messages that are on their way: the topic of each, and its bytes. */
  const underWay = new Map<number, { readonly of: string; readonly bytes: number }>()
  let underWayBytes = 0

  const hasRoom = (): boolean => underWay.size < windowSize && underWayBytes < windowBytes

  function setOff(seq: number, of: string, bytes: number): void {
    underWay.set(seq, { of, bytes })
    underWayBytes += bytes
  }

  /** What is neither acknowledged nor on its way. The mailbox leaves the latter out: read only to be dropped here, it would cost far more than the asking. */
  function next(topic: string, afterSeq: number, limit: number): StoredLetter[] {
    const except: number[] = []
    for (const [seq, { of }] of underWay) if (of === topic && seq > afterSeq) except.push(seq)
    return unread({ topic, afterSeq, except, limit, lengthMax: Math.max(0, windowBytes - underWayBytes) })
  }

  function pushNow(subscription: { readonly id: string; pushedSeq: number }, letter: StoredLetter): number {
    const bytes = push(letter.seq, subscription.id, letter)
    subscription.pushedSeq = letter.seq
    setOff(letter.seq, letter.topic, bytes)
    return bytes
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
        if (!hasRoom()) return
        const limit = Math.min(pageSize, windowSize - underWay.size)
        const letters = next(topic, subscription.pushedSeq, limit)
        for (const letter of letters) if (hasRoom()) pushNow(subscription, letter)
        if (letters.length < limit && hasRoom()) break
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
      if (!subscription || letter.publisher === client) return 0
      if (behind.has(letter.topic) || !hasRoom()) {
        behind.add(letter.topic)
        return 0
      }
      return pushNow(subscription, letter)
    },
    catchUp,
    settle(id, isReceived) {
      const settled = underWay.get(id)
      if (!settled) return false
      underWay.delete(id)
      underWayBytes -= settled.bytes
      if (isReceived) acknowledge(id)
      if (behind.size > 0 && underWay.size <= windowSize / 2 && underWayBytes <= windowBytes / 2) catchUp()
      return true
    },
    fetch(asked) {
      flush()
      const letters: StoredLetter[] = []
      let hasMore = false
      const pageMax = underWayBytes < windowBytes ? Math.min(pageSize, windowSize - underWay.size) : 0
      let length = 0
      for (const topic of new Set(asked)) {
        const room = pageMax - letters.length
        let taken = 0
        const found = next(topic, 0, room + 1)
        for (const letter of found.slice(0, room)) {
          if (underWayBytes + length >= windowBytes) break
          letters.push(letter)
          length += letter.text.length
          taken += 1
        }
        // The mailbox may hold more than it gave where the bytes are what ended the page.
        hasMore = found.length > taken || (taken > 0 && underWayBytes + length >= windowBytes)
        if (hasMore) break
      }
      for (const { seq, topic, text } of letters) setOff(seq, topic, text.length)
      return { letters, hasMore }
    },
  }
}
