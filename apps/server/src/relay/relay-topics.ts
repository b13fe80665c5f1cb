import type { StoredElsewhere, StoredMessage } from '../ports/mailbox.js'
import { createBufferedBytes, type SocketBytes } from './buffered-bytes.js'
import { createDeliveries } from './deliveries.js'
import type { Visitor } from './relay-entry.js'
import type { RelaySettings } from './relay-settings.js'
import type { RelaySocket } from './relay-socket.js'

/** The sockets of this process by the topics that they read. */
export interface RelayTopics {
  readonly size: number
  /**
   * A socket may follow topics from here on. Beyond what all sockets of its address, or of this process, may read, the
   * one with most topics is cut off.
   */
  open(socket: RelaySocket, visitor: Pick<Visitor, 'address' | 'topicsMax'>): void
  follow(socket: RelaySocket, topic: string): void
  leave(socket: RelaySocket, topic: string): void
  /** The socket is gone, and follows nothing any more. */
  close(socket: RelaySocket): void
  /** Hands out what this process has stored. */
  deliver(stored: readonly StoredMessage[]): void
  /** Hands over at once what waits for its turn. */
  drain(): void
  /** Lets readers look for what another process has stored; undefined: for anything. */
  storedElsewhere(stored: readonly StoredElsewhere[] | undefined): void
}

interface OpenSocket {
  topics: number
  readonly share: SocketBytes
}

export function createRelayTopics({
  topicsPerSocket,
  topics: topicsMax,
}: Pick<RelaySettings, 'topicsPerSocket' | 'topics'>): RelayTopics {
  const readers = new Map<string, Set<RelaySocket>>()
  const deliveries = createDeliveries()
  /** In topics instead of bytes. One socket may always read what it may read at most. */
  const shares = createBufferedBytes({ perSocket: topicsPerSocket, inAll: Math.max(topicsMax, topicsPerSocket) })
  const sockets = new Map<RelaySocket, OpenSocket>()

  function count(open: OpenSocket, change: 1 | -1): void {
    open.topics += change
    open.share.note(open.topics)
  }

  function leave(socket: RelaySocket, topic: string): void {
    const topicReaders = readers.get(topic)
    const open = sockets.get(socket)
    if (topicReaders?.delete(socket) && open) count(open, -1)
    if (topicReaders?.size === 0) readers.delete(topic)
  }

  return {
    get size() {
      return readers.size
    },
    open(socket, { address, topicsMax: addressMax }) {
      const share = shares.open({
        address,
        addressMax: Math.max(addressMax, topicsPerSocket),
        cutOff: () => socket.cutOff('Too many topics'),
      })
      sockets.set(socket, { topics: 0, share })
    },
    follow(socket, topic) {
      const open = sockets.get(socket)
      // A call may be answered after its socket has closed.
      if (!open) return
      const topicReaders = readers.get(topic)
      if (topicReaders) topicReaders.add(socket)
      else readers.set(topic, new Set([socket]))
      count(open, 1)
    },
    leave,
    close(socket) {
      for (const topic of socket.topics) leave(socket, topic)
      sockets.get(socket)?.share.end()
      sockets.delete(socket)
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
