import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { PublishedMessage, Mailbox, PostingOutcome, StoredMessage } from '../ports/mailbox.js'
import type { MailboxWriter } from './mailbox-writer.js'
import { countIncoming } from './incoming-bytes.js'
import { createPageReceipts } from './page-receipts.js'
import { pushFrame } from './push-frame.js'
import { createAllowance } from './relay-allowance.js'
import { bytesOf, createAnswers } from './relay-answers.js'
import type { Visitor } from './relay-entry.js'
import { createRelayHandlers } from './relay-handlers.js'
import { createRelayReader } from './relay-reader.js'
import { RelayError, relayErrorCodes } from './relay-refusal.js'
import type { RelaySettings } from './relay-settings.js'
import type { BufferedBytes } from './buffered-bytes.js'

export interface RelaySocketDeps {
  /** What the socket reads from. */
  readonly stream: Duplex
  readonly visitor: Visitor
  /** Whose share of the mailbox the visitor's messages take. */
  readonly sender: number
  readonly settings: RelaySettings
  readonly mailbox: Pick<Mailbox, 'unread'>
  readonly writer: MailboxWriter
  /** Writes what waits for the disk, and delivers it. */
  readonly flush: () => Promise<void>
  readonly waiting: BufferedBytes
  readonly follow: (topic: string) => void
  readonly leave: (topic: string) => void
  /** Takes calls from the visitor's allowance; false where there is none left. */
  readonly allow: (calls: number) => Promise<boolean>
  readonly now: () => number
  readonly report: (error: unknown) => void
}

export interface RelaySocket {
  readonly topics: ReadonlySet<string>
  /** @returns how many bytes that put on their way */
  deliver(message: StoredMessage): number
  /** Another process has stored messages of a topic, from this number on. */
  missed(topic: string, seq: number): void
  /** Ends the connection of a client that takes too much. */
  cutOff(reason: string): void
  /** Sends a ping and what could not be read before, or cuts the client off where the last ping was not answered. */
  ping(): void
}

const closedForFlood = 1008
/** IANA's code for a time that is over. The clients come back after it. */
const closedForStall = 3008
/** How long the close frame has to arrive, behind what waits already. */
const cutOffWithinMs = 1_000

const refusalOf: Readonly<Record<Exclude<PostingOutcome, 'stored'>, string>> = {
  'mailbox full': 'The mailbox is full.',
  'share full': 'The mailbox holds all that it takes from this address.',
}

/** Stores messages within the limits of their sender. @throws {RelayError} where that is not possible */
async function postWithin(messages: readonly PublishedMessage[], deps: RelaySocketDeps): Promise<void> {
  const { writer, settings, visitor } = deps
  const posting = { messages, lengthMax: settings.mailboxLengthMax, senderLengthMax: visitor.lengthMax }
  const outcome = await writer.post(posting).catch(() => {
    throw new RelayError(relayErrorCodes.storage, 'The message could not be stored.')
  })
  if (outcome !== 'stored') throw new RelayError(relayErrorCodes.storage, refusalOf[outcome])
}

/** Speaks the relay's JSON-RPC with one client over its socket. */
export function serveRelaySocket(socket: WebSocket, deps: RelaySocketDeps): RelaySocket {
  const { visitor, settings, mailbox, writer, now, report } = deps
  const { client } = visitor
  let isAlive = true
  const connection = createConnection(socket, deps, onMessage)
  const spend = createAllowance({ allow: deps.allow, onFlood: connection.endFlood })
  const reader = createRelayReader({
    client,
    flush: deps.flush,
    unread: query => mailbox.unread({ ...query, client, now: now() }),
    push(id, subscription, message) {
      const fragments = pushFrame(id, subscription, message)
      connection.send(...fragments)
      return fragments.reduce((sum, { length }) => sum + length, 0)
    },
    acknowledge: seq => writer.acknowledge(client, seq),
    report,
  })
  const pages = createPageReceipts(socket, seq => reader.finishDelivery(seq, { isReceived: true }))
  const handlers = createRelayHandlers({
    client,
    sender: deps.sender,
    reader,
    topicsMax: settings.topicsPerSocket,
    messageLengthMax: settings.messageLengthMax,
    ttlSecondsMax: settings.ttlSecondsMax,
    now,
    post: messages => postWithin(messages, deps),
    follow: deps.follow,
    leave: deps.leave,
    onDelivered: pages.onDelivered,
  })

  const answer = createAnswers({ connection, spend, handlers, reader, now, report })

  function onMessage(data: RawData, isBinary: boolean): void {
    connection.hold(data, answer(data, isBinary))
  }
  socket.on('message', onMessage)
  socket.on('pong', data => {
    isAlive = true
    pages.onPong(data)
  })
  // A socket that breaks is closed right after; what was on its way stays in the mailbox.
  socket.on('error', () => undefined)

  return {
    topics: reader.topics,
    deliver: message => reader.deliver(message),
    missed: reader.missed,
    cutOff: connection.cutOff,
    ping() {
      if (socket.readyState !== socket.OPEN) return
      if (!isAlive) return connection.cutOff()
      isAlive = false
      socket.ping()
      void reader.catchUp()
    },
  }
}

/** What is sent to a client, as long as it reads, and how much waits in memory for it and from it. */
function createConnection(
  socket: WebSocket,
  { stream, waiting, visitor: { address, waitingBytesMax } }: RelaySocketDeps,
  onMessage: (data: RawData, isBinary: boolean) => void,
) {
  const waitingOfSocket = waiting.open({ address, addressMax: waitingBytesMax, cutOff: () => cutOff() })
  socket.once('close', waitingOfSocket.end)
  let isEnded = false
  const incoming = countIncoming(socket, stream, noteWaiting)
  for (const kind of ['ping', 'pong'] as const) socket.on(kind, ({ length }) => incoming.passControl(length))

  function noteWaiting(): void {
    waitingOfSocket.note(socket.bufferedAmount + incoming.bytes())
  }

  /**
   * Ends the connection of a client that reads or sends too slowly, or takes too much. What it has not acknowledged
   * stays in the mailbox.
   */
  function cutOff(reason = 'Messages are not read'): void {
    isEnded = true
    socket.off('message', onMessage)
    socket.close(closedForStall, reason)
    const ending = setTimeout(() => socket.terminate(), cutOffWithinMs)
    socket.once('close', () => clearTimeout(ending))
  }

  return {
    hold: (data: RawData, answered: Promise<void>): void => incoming.hold(bytesOf(data).length, answered),
    /** Sends one message. */
    send(...fragments: readonly (string | Buffer)[]): void {
      if (socket.readyState !== socket.OPEN) return
      for (const [index, fragment] of fragments.entries())
        socket.send(fragment, { binary: false, fin: index === fragments.length - 1 }, noteWaiting)
      noteWaiting()
    },
    cutOff,
    isEnded: () => isEnded,
    endFlood(): void {
      isEnded = true
      socket.close(closedForFlood, 'Too many requests')
      // It may take its time to go; what it sends until then is not read.
      socket.off('message', onMessage)
    },
  }
}
