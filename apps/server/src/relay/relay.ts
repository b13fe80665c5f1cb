import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { clientKey, createTokenBuckets } from '../http/token-buckets.js'
import { createDeliveries } from './deliveries.js'
import { openMailbox, type StoredLetter } from './mailbox.js'
import { createPostOffice } from './post-office.js'
import { admit, type Visitor } from './relay-entry.js'
import { RelayRefusal } from './relay-refusal.js'
import type { RelaySettings } from './relay-settings.js'
import { serveRelaySocket, type RelaySocket } from './relay-socket.js'
import { createSenderMarks } from './sender-marks.js'
import { createWaitingBytes } from './waiting-bytes.js'

export interface RelayConfig {
  readonly settings: RelaySettings
  /** Folder of the mailbox; in memory where it is missing. */
  readonly dataDir: string | undefined
  /** Time in ms. */
  readonly now: () => number
  readonly report?: (error: unknown) => void
}

/** What the relay holds at this moment. `length` is what all stored messages take of the mailbox, in characters. */
export interface RelayHealth {
  readonly sockets: number
  readonly topics: number
  readonly messages: number
  readonly length: number
}

/**
 * The WalletConnect relay: carries sealed messages between an application and a wallet, and keeps each until its time is over
 * or its reader has acknowledged it. It cannot read them, and writes nothing about them to any log.
 */
export interface Relay {
  /** For the `upgrade` event of an HTTP server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  health(): RelayHealth
  /** Tells every client to come back later, and closes the mailbox. */
  close(): Promise<void>
}

export const relayPath = '/relay'
const expireEveryMs = 10_000
const expireBatch = 500
const closeWithinMs = 1_000
const restarting = 1012
/** What surrounds the messages of a call, in bytes. Characters take up to three bytes in UTF-8. */
const frameBytesMax = (messageLengthMax: number): number => messageLengthMax * 4 + 65_536

export function createRelay({ settings, dataDir, now, report = console.error }: RelayConfig): Relay {
  const mailbox = openMailbox(dataDir)
  const office = createPostOffice({ mailbox, deliver, report })
  const deliveries = createDeliveries()
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: true, maxPayload: frameBytesMax(settings.messageLengthMax) })
  const take = createTokenBuckets(now)
  const markSender = createSenderMarks()
  // The longest message fits, whatever is set.
  const waiting = createWaitingBytes({ perSocket: Math.max(settings.waitingBytesPerSocket, frameBytesMax(settings.messageLengthMax)), inAll: settings.waitingBytes })
  const readers = new Map<string, Set<RelaySocket>>()
  const sockets = new Map<WebSocket, RelaySocket>()
  const openByAddress = new Map<string, number>()
  let isClosing = false

  function deliver(stored: readonly StoredLetter[]): void {
    deliveries.add(stored.map(letter => ({ letter, recipients: [...(readers.get(letter.topic) ?? [])] })))
  }

  /** Writes what waits for the disk, and hands over what waits for its readers. */
  function flush(): void {
    office.flush()
    deliveries.drain()
  }

  function welcome(socket: WebSocket, visitor: Visitor): void {
    const { address, rate } = visitor
    openByAddress.set(address, (openByAddress.get(address) ?? 0) + 1)
    const served: RelaySocket = serveRelaySocket(socket, {
      visitor,
      sender: markSender(address),
      settings,
      mailbox,
      office,
      flush,
      waiting,
      now,
      report,
      allow: calls => take(address, rate, calls) === 0,
      follow(topic) {
        const others = readers.get(topic)
        if (others) others.add(served)
        else readers.set(topic, new Set([served]))
      },
      leave: topic => leave(served, topic),
    })
    sockets.set(socket, served)
    socket.on('close', () => {
      sockets.delete(socket)
      const open = openByAddress.get(address)! - 1
      if (open > 0) openByAddress.set(address, open)
      else openByAddress.delete(address)
      for (const topic of served.topics) leave(served, topic)
    })
  }

  function leave(served: RelaySocket, topic: string): void {
    const others = readers.get(topic)
    others?.delete(served)
    if (others?.size === 0) readers.delete(topic)
  }

  const pinging = setInterval(() => sockets.forEach(socket => socket.ping()), settings.pingSeconds * 1_000).unref()
  const expiring = setInterval(() => removeExpired(), expireEveryMs).unref()

  function removeExpired(): void {
    try {
      // In small steps, so that nobody waits for them.
      if (!isClosing && mailbox.removeExpired(now(), expireBatch) === expireBatch) setImmediate(removeExpired)
    } catch (error) {
      report(error)
    }
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const url = readTarget(request.url)
    if (!url) return end(socket, '400 Bad Request', 'The address of the call is none.')
    if (isClosing) return end(socket, '503 Service Unavailable', 'The server is stopping.')
    if (url.pathname.replace(/\/$/, '') !== relayPath) return end(socket, '404 Not Found', 'There is no such call.')
    const address = clientKey(request.socket.remoteAddress ?? 'unknown')
    let visitor: Visitor
    try {
      visitor = admit({ url, headers: request.headers, address, now: now(), open: openByAddress.get(address) ?? 0 }, settings)
    } catch (error) {
      if (!(error instanceof RelayRefusal)) report(error)
      const { message, close } = error instanceof RelayRefusal ? error : new RelayRefusal('JWT validation error: malformed token')
      // A page learns why only from a close frame; the clients ask for one.
      if (url.searchParams.get('useOnCloseEvent') !== 'true') return end(socket, close.status, message)
      return server.handleUpgrade(request, socket, head, refused => {
        refused.on('error', () => undefined)
        refused.close(close.code, message)
      })
    }
    server.handleUpgrade(request, socket, head, accepted => welcome(accepted, visitor))
  }

  return {
    upgrade,
    health() {
      return { sockets: sockets.size, topics: readers.size, ...mailbox.figures() }
    },
    async close() {
      if (isClosing) return
      isClosing = true
      clearInterval(pinging)
      clearInterval(expiring)
      flush()
      for (const socket of server.clients) socket.close(restarting, 'The relay is restarting')
      const end = Date.now() + closeWithinMs
      while (server.clients.size > 0 && Date.now() < end) await new Promise(resolve => setTimeout(resolve, 10))
      for (const socket of server.clients) socket.terminate()
      office.flush()
      mailbox.close()
    },
  }
}

/** What a request asks for; undefined where it is no address (`//`, `http://`): thrown in a listener, that would end the server. */
function readTarget(target: string | undefined): URL | undefined {
  const base = 'http://relay'
  return target !== undefined && URL.canParse(target, base) ? new URL(target, base) : undefined
}

/** Answers an upgrade that is refused, in the shape that every error of this server has. */
function end(socket: Duplex, status: string, description: string): void {
  const body = JSON.stringify({ status: 'FAILED', reasons: [{ field: '', description }] })
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
