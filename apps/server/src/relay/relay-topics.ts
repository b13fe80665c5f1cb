import type { StoredElsewhere, StoredMessage } from '../ports/mailbox.js'
import { createDeliveries } from './deliveries.js'
import type { RelaySocket } from './relay-socket.js'

/** The sockets of this process by the topics that they read. */
export interface RelayTopics {
  readonly size: number
  follow(socket: RelaySocket, topic: string): void
  leave(socket: RelaySocket, topic: string): void
  /** Hands out what this process has stored. */
  deliver(stored: readonly StoredMessage[]): void
  /** Hands over at once what waits for its turn. */
  drain(): void
  /** Lets readers look for what another process has stored; undefined: for anything. */
  storedElsewhere(stored: readonly StoredElsewhere[] | undefined): void
}

export function createRelayTopics(): RelayTopics {
  const readers = new Map<string, Set<RelaySocket>>()
  const deliveries = createDeliveries()
  return {
    get size() {
      return readers.size
    },
    follow(socket, topic) {
      const topicReaders = readers.get(topic)
      if (topicReaders) topicReaders.add(socket)
      else readers.set(topic, new Set([socket]))
    },
    leave(socket, topic) {
      const topicReaders = readers.get(topic)
      topicReaders?.delete(socket)
      if (topicReaders?.size === 0) readers.delete(topic)
    },
    deliver(stored) {
      deliveries.add(stored.map(message => ({ message, recipients: [...(readers.get(message.topic) ?? [])] })))
    },
    drain: deliveries.drain,
    storedElsewhere(stored) {
      const missed = stored ?? [...readers.keys()].map(topic => ({ topic, seq: 1 }))
      for (const { topic, seq } of missed) for (const socket of readers.get(topic) ?? []) socket.missed(topic, seq)
    },
  }
}
