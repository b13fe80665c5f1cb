import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { openMailbox } from '../ports/libsql/libsql-mailbox.js'
import type { SharedState } from '../ports/shared-state.js'
import { expireMessages } from './expire-messages.js'
import { pendingMax } from './incoming-bytes.js'
import { createMailboxWriter } from './mailbox-writer.js'
import type { Visitor } from './relay-entry.js'
import type { RelaySettings } from './relay-settings.js'
import { serveRelaySocket, type RelaySocket } from './relay-socket.js'
import { createRelayTopics } from './relay-topics.js'
import { createUpgrades } from './relay-upgrades.js'
import { createSenderMarks } from './sender-marks.js'
import { createBufferedBytes } from './buffered-bytes.js'
import { reportError } from '../logging/log.js'

export interface RelayConfig {
  readonly settings: RelaySettings
  /** Folder of the mailbox; in memory where it is missing. */
  readonly dataDir: string | undefined
  readonly shared: Pick<SharedState, 'rateLimits' | 'connections' | 'runKey'>
  /** Addresses of reverse proxies, which are believed when they say for whom they ask. */
  readonly proxies: readonly string[]
  /** Time in ms. */
  readonly now: () => number
  readonly report?: (error: unknown) => void
}

/**
 * The sockets and topics of this process, and what the mailbox holds: `length` is what all stored messages take of it, in
 * characters.
 */
export interface RelayHealth {
  readonly sockets: number
  readonly topics: number
  readonly messages: number
  readonly length: number
}

/**
 * The WalletConnect relay: carries sealed messages between an application and a wallet, and keeps each until its time
 * is over or its reader has acknowledged it. It cannot read them, and writes nothing about them to any log.
 */
export interface Relay {
  /** For the `upgrade` event of an HTTP server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  health(): Promise<RelayHealth>
  /** Tells every client to come back later, and closes the mailbox. */
  close(): Promise<void>
}

const relayPath = '/relay'
const closeWithinMs = 1_000
const restarting = 1012
/** Pieces of one message: each costs memory of its own, however little is in it. */
const fragmentsMax = 1_024
/** What surrounds the messages of a call, in bytes. Characters take up to three bytes in UTF-8. */
const frameBytesMax = (messageLengthMax: number): number => messageLengthMax * 4 + 65_536

export function createRelay({ settings, dataDir, shared, proxies, now, report = reportError }: RelayConfig): Relay {
  const { rateLimits, connections, runKey } = shared
  const mailbox = openMailbox(dataDir, report)
  const topics = createRelayTopics(settings)
  const writer = createMailboxWriter({ mailbox, deliver: topics.deliver, report })
  mailbox.onStoredElsewhere(topics.storedElsewhere)
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: true,
    maxPayload: frameBytesMax(settings.messageLengthMax),
    maxFragments: fragmentsMax,
  })
  const markSender = createSenderMarks(runKey)
  // The longest message fits, whatever is set.
  const waiting = createBufferedBytes({
    perSocket: Math.max(settings.waitingBytesPerSocket, 2 * frameBytesMax(settings.messageLengthMax) + pendingMax),
    inAll: settings.waitingBytes,
  })
  const sockets = new Map<WebSocket, RelaySocket>()
  let isClosing = false
  const upgrades = createUpgrades({
    server,
    settings,
    connections,
    rateLimits,
    proxies,
    path: relayPath,
    isClosing: () => isClosing,
    acceptSocket,
    now,
    report,
  })

  /** Writes what waits for the disk, and hands over what waits for its readers. */
  async function flush(): Promise<void> {
    await writer.flush()
    topics.drain()
  }

  function acceptSocket(socket: WebSocket, visitor: Visitor, stream: Duplex): void {
    const { address, rate } = visitor
    const served: RelaySocket = serveRelaySocket(socket, {
      stream,
      visitor,
      sender: markSender(address),
      settings,
      mailbox,
      writer,
      flush,
      waiting,
      now,
      report,
      allow: async calls =>
        (await rateLimits.take({ limit: 'relay', client: address, perSecond: rate, cost: calls, now: now() })) === 0,
      follow: topic => topics.follow(served, topic),
      leave: topic => topics.leave(served, topic),
    })
    topics.open(served, visitor)
    sockets.set(socket, served)
    socket.on('close', () => {
      sockets.delete(socket)
      upgrades.release(address)
      topics.close(served)
    })
  }

  const pinging = setInterval(() => sockets.forEach(socket => socket.ping()), settings.pingSeconds * 1_000).unref()
  const stopExpiry = expireMessages({ mailbox, now, report })

  return {
    upgrade: upgrades.upgrade,
    health: async () => ({ sockets: sockets.size, topics: topics.size, ...(await mailbox.figures()) }),
    async close() {
      if (isClosing) return
      isClosing = true
      clearInterval(pinging)
      stopExpiry()
      await flush()
      for (const socket of server.clients) socket.close(restarting, 'The relay is restarting')
      const end = Date.now() + closeWithinMs
      while (server.clients.size > 0 && Date.now() < end) await new Promise(resolve => setTimeout(resolve, 10))
      for (const socket of server.clients) socket.terminate()
      await writer.flush()
      await mailbox.close()
    },
  }
}
