import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { clientKey } from '../http/client-key.js'
import { openMailbox } from '../ports/libsql/libsql-mailbox.js'
import type { SharedState } from '../ports/shared-state.js'
import { createMailboxWriter } from './mailbox-writer.js'
import { admit, socketsMax, type Visitor } from './relay-entry.js'
import { RelayRefusal } from './relay-refusal.js'
import type { RelaySettings } from './relay-settings.js'
import { serveRelaySocket, type RelaySocket } from './relay-socket.js'
import { createRelayTopics } from './relay-topics.js'
import { readTarget, refuseUpgrade } from './relay-upgrade.js'
import { createSenderMarks } from './sender-marks.js'
import { createWaitingBytes } from './waiting-bytes.js'
import { reportError } from '../logging/log.js'

export interface RelayConfig {
  readonly settings: RelaySettings
  /** Folder of the mailbox; in memory where it is missing. */
  readonly dataDir: string | undefined
  readonly shared: Pick<SharedState, 'rateLimits' | 'connections' | 'runKey'>
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

interface Upgrade {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  readonly url: URL
}

export const relayPath = '/relay'
const expireEveryMs = 10_000
const expireBatch = 500
const closeWithinMs = 1_000
const restarting = 1012
/** What surrounds the messages of a call, in bytes. Characters take up to three bytes in UTF-8. */
const frameBytesMax = (messageLengthMax: number): number => messageLengthMax * 4 + 65_536

export function createRelay({ settings, dataDir, shared, now, report = reportError }: RelayConfig): Relay {
  const { rateLimits, connections, runKey } = shared
  const mailbox = openMailbox(dataDir, report)
  const topics = createRelayTopics()
  const writer = createMailboxWriter({ mailbox, deliver: topics.deliver, report })
  mailbox.onStoredElsewhere(topics.storedElsewhere)
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: true,
    maxPayload: frameBytesMax(settings.messageLengthMax),
  })
  const markSender = createSenderMarks(runKey)
  // The longest message fits, whatever is set.
  const waiting = createWaitingBytes({
    perSocket: Math.max(settings.waitingBytesPerSocket, frameBytesMax(settings.messageLengthMax)),
    inAll: settings.waitingBytes,
  })
  const sockets = new Map<WebSocket, RelaySocket>()
  let isClosing = false

  /** Writes what waits for the disk, and hands over what waits for its readers. */
  async function flush(): Promise<void> {
    await writer.flush()
    topics.drain()
  }

  function welcome(socket: WebSocket, visitor: Visitor): void {
    const { address, rate } = visitor
    const served: RelaySocket = serveRelaySocket(socket, {
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
    sockets.set(socket, served)
    socket.on('close', () => {
      sockets.delete(socket)
      release(address)
      for (const topic of served.topics) topics.leave(served, topic)
    })
  }

  function release(address: string): void {
    connections.close(address).catch(report)
  }

  const pinging = setInterval(() => sockets.forEach(socket => socket.ping()), settings.pingSeconds * 1_000).unref()
  const expiring = setInterval(() => void removeExpired(), expireEveryMs).unref()

  async function removeExpired(): Promise<void> {
    try {
      // In small steps, so that nobody waits for them.
      if (!isClosing && (await mailbox.removeExpired(now(), expireBatch)) === expireBatch)
        setImmediate(() => void removeExpired())
    } catch (error) {
      report(error)
    }
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const url = readTarget(request.url)
    if (!url) return refuseUpgrade(socket, '400 Bad Request', 'The address of the call is none.')
    if (isClosing) return refuseUpgrade(socket, '503 Service Unavailable', 'The server is stopping.')
    if (url.pathname.replace(/\/$/, '') !== relayPath)
      return refuseUpgrade(socket, '404 Not Found', 'There is no such call.')
    void enter({ request, socket, head, url })
  }

  async function enter({ request, socket, head, url }: Upgrade): Promise<void> {
    const address = clientKey(request.socket.remoteAddress ?? 'unknown')
    let isCounted = false
    try {
      isCounted = await connections.open(address, socketsMax(address, settings))
      const visitor = admit({ url, headers: request.headers, address, now: now(), isCounted }, settings)
      // It may have gone meanwhile.
      if (socket.destroyed) return release(address)
      socket.once('close', onceGone)
      server.handleUpgrade(request, socket, head, accepted => {
        socket.off('close', onceGone)
        welcome(accepted, visitor)
      })
    } catch (error) {
      if (isCounted) release(address)
      refuse({ request, socket, head, url }, error)
    }

    /** It broke off while it was upgraded. */
    function onceGone(): void {
      release(address)
    }
  }

  function refuse({ request, socket, head, url }: Upgrade, error: unknown): void {
    if (!(error instanceof RelayRefusal)) report(error)
    const { message, close } =
      error instanceof RelayRefusal ? error : new RelayRefusal('JWT validation error: malformed token')
    // A page learns why only from a close frame; the clients ask for one.
    if (url.searchParams.get('useOnCloseEvent') !== 'true') return refuseUpgrade(socket, close.status, message)
    server.handleUpgrade(request, socket, head, refused => {
      refused.on('error', () => undefined)
      refused.close(close.code, message)
    })
  }

  return {
    upgrade,
    health: async () => ({ sockets: sockets.size, topics: topics.size, ...(await mailbox.figures()) }),
    async close() {
      if (isClosing) return
      isClosing = true
      clearInterval(pinging)
      clearInterval(expiring)
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
