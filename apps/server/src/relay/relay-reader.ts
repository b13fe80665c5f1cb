import { createHash } from 'node:crypto'
import type { StoredLetter, UnreadQuery } from '../ports/mailbox.js'
import { createSerialQueue } from '../serial-queue.js'
import { createRelayWindow } from './relay-window.js'

export interface RelayReaderDeps {
  readonly client: string
  /**
   * Writes what waits for the disk, and delivers it. Called before the mailbox is read: messages that wait would be
   * pushed while they are read.
   */
  readonly flush: () => Promise<void>
  /** Reads from the mailbox what the client has not acknowledged. */
  readonly unread: (query: Omit<UnreadQuery, 'client' | 'now'>) => Promise<readonly StoredLetter[]>
  /** @returns how many bytes that took */
  readonly push: (id: number, subscription: string, letter: StoredLetter) => number
  /** Resolves when the mailbox knows. */
  readonly acknowledge: (seq: number) => Promise<void>
  /** Hears that the mailbox could not be read. */
  readonly report: (error: unknown) => void
}

export interface Page {
  readonly letters: readonly StoredLetter[]
  readonly hasMore: boolean
}

/** What one socket reads: its topics, and the messages that are on their way to it. */
export interface RelayReader {
  readonly topics: ReadonlySet<string>
  /** @returns the subscription's id. What the mailbox holds follows with `catchUp` */
  subscribe(topic: string): string
  unsubscribe(topic: string): void
  /** Takes a message that was just stored. @returns how many bytes that put on their way */
  deliver(letter: StoredLetter): number
  /** Another process has stored messages of a topic, from this number on. */
  missed(topic: string, seq: number): void
  /**
   * Pushes what is stored and not yet on its way, as far as the window allows. What cannot be read now is left for the
   * next time.
   */
  catchUp(): Promise<void>
  /** The client has answered a push. @returns false where none of that id is on its way */
  settle(id: number, isReceived: boolean): boolean
  /**
   * A page of unread messages, as far as the window allows, and whether there are more. They are on their way from here
   * on.
   */
  fetch(topics: readonly string[]): Promise<Page>
}

interface Subscription {
  readonly id: string
  pushedSeq: number
  /** Before what was pushed there may be more, from this number on. */
  missedSeq: number
}

const pageSize = 100

/** The id that the protocol's own clients compute for a subscription. */
export const subscriptionId = (topic: string, client: string): string =>
  createHash('sha256')
    .update(topic + client)
    .digest('hex')

const lengthOf = (letters: readonly StoredLetter[]): number => letters.reduce((sum, { text }) => sum + text.length, 0)

export function createRelayReader({ client, flush, unread, push, acknowledge, report }: RelayReaderDeps): RelayReader {
  const subscriptions = new Map<string, Subscription>()
  const topics = new Set<string>()
  /** Topics of which the mailbox may hold more than was pushed. */
  const behind = new Set<string>()
  /** The topic that is read at this moment. */
  let current: string | undefined
  const window = createRelayWindow()
  /** Acknowledged, and not yet known to the mailbox. */
  const acknowledging = new Set<number>()
  const inTurn = createSerialQueue()

  /**
   * What is neither acknowledged nor on its way. The mailbox leaves the latter out: read only to be dropped here, it
   * would cost far more than the asking.
   */
  async function next(topic: string, afterSeq: number, limit: number) {
    const lengthMax = window.roomBytes
    const except = [...window.of(topic, afterSeq), ...acknowledging]
    const letters = await unread({ topic, afterSeq, except, limit, lengthMax })
    return { letters, isCut: letters.length === limit || lengthOf(letters) > lengthMax }
  }

  function pushNow(subscription: Subscription, letter: StoredLetter): number {
    const bytes = push(letter.seq, subscription.id, letter)
    subscription.pushedSeq = letter.seq
    window.add(letter.seq, letter.topic, bytes)
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
        const { letters, isCut } = await next(topic, afterSeq, Math.min(pageSize, window.roomSize))
        // It may have ended, and begun anew.
        if (subscriptions.get(topic) !== subscription) return
        if (isCut) behind.add(topic)
        for (const letter of letters)
          if (window.hasRoom) pushNow(subscription, letter)
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

  async function readPage(asked: readonly string[]): Promise<Page> {
    await flush()
    const letters: StoredLetter[] = []
    try {
      return { letters, hasMore: await fillPage(asked, letters) }
    } catch (error) {
      for (const { seq } of letters) window.remove(seq)
      throw error
    }
  }

  /** @returns whether there are more */
  async function fillPage(asked: readonly string[], letters: StoredLetter[]): Promise<boolean> {
    const pageMax = window.roomBytes > 0 ? Math.min(pageSize, window.roomSize) : 0
    for (const topic of new Set(asked)) {
      const room = pageMax - letters.length
      let taken = 0
      const found = (await next(topic, 0, room + 1)).letters
      for (const letter of found.slice(0, room)) {
        if (window.roomBytes === 0) break
        letters.push(letter)
        window.add(letter.seq, topic, letter.text.length)
        taken += 1
      }
      // The mailbox may hold more than it gave where the bytes are what ended the page.
      if (found.length > taken || (taken > 0 && window.roomBytes === 0)) return true
    }
    return false
  }

  const catchUp = (): Promise<void> => (behind.size > 0 ? inTurn(readBehind).catch(report) : Promise.resolve())

  return {
    topics,
    subscribe(topic) {
      const known = subscriptions.get(topic)
      if (known) return known.id
      const id = subscriptionId(topic, client)
      subscriptions.set(topic, { id, pushedSeq: 0, missedSeq: Infinity })
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
      const { topic, seq, publisher } = letter
      const subscription = subscriptions.get(topic)
      if (!subscription || publisher === client || window.has(seq) || seq <= subscription.pushedSeq) return 0
      if (behind.has(topic) || current === topic || !window.hasRoom) {
        behind.add(topic)
        return 0
      }
      return pushNow(subscription, letter)
    },
    missed(topic, seq) {
      const subscription = subscriptions.get(topic)
      if (!subscription) return
      subscription.missedSeq = Math.min(subscription.missedSeq, seq)
      behind.add(topic)
      void catchUp()
    },
    catchUp,
    settle(id, isReceived) {
      if (!window.remove(id)) return false
      if (isReceived) {
        acknowledging.add(id)
        void acknowledge(id).then(() => acknowledging.delete(id))
      }
      if (behind.size > 0 && window.isHalfEmpty) void catchUp()
      return true
    },
    fetch: asked => inTurn(() => readPage(asked)),
  }
}
