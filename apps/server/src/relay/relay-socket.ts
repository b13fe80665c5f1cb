import type { RawData, WebSocket } from 'ws'
import { lengthOfLetter, type Letter, type Mailbox, type StoredLetter } from './mailbox.js'
import type { PostOffice } from './post-office.js'
import type { Visitor } from './relay-entry.js'
import { errorFrame, pushFrame, readFrame, resultFrame, type RelayFrame } from './relay-frame.js'
import { bytesOf, createRelayHandlers } from './relay-handlers.js'
import { callMethod } from './relay-methods.js'
import { createRelayReader } from './relay-reader.js'
import { RelayError, relayErrorCodes } from './relay-refusal.js'
import type { RelaySettings } from './relay-settings.js'
import type { WaitingBytes } from './waiting-bytes.js'

export interface RelaySocketDeps {
  readonly visitor: Visitor
  /** Whose share of the mailbox the visitor's messages take. */
  readonly sender: number
  readonly settings: RelaySettings
  readonly mailbox: Mailbox
  readonly office: PostOffice
  /** Writes what waits for the disk, and delivers it. */
  readonly flush: () => void
  readonly waiting: WaitingBytes
  readonly follow: (topic: string) => void
  readonly leave: (topic: string) => void
  /** Takes calls from the visitor's allowance; false where there is none left. */
  readonly allow: (calls: number) => boolean
  readonly now: () => number
  readonly report: (error: unknown) => void
}

export interface RelaySocket {
  readonly topics: ReadonlySet<string>
  /** @returns how many bytes that put on their way */
  deliver(letter: StoredLetter): number
  /** Sends a ping and what could not be read before, or cuts the client off where the last ping was not answered. */
  ping(): void
}

const closedForFlood = 1008
/** IANA's code for a time that is over. The clients come back after it. */
const closedForStall = 3008
/** How long the close frame has to arrive, behind what waits already. */
const cutOffWithinMs = 1_000

/** Speaks the relay's JSON-RPC with one client over its socket. */
export function serveRelaySocket(socket: WebSocket, deps: RelaySocketDeps): RelaySocket {
  const { visitor, sender, settings, mailbox, office, flush, waiting, follow, leave, allow, now, report } = deps
  const { client, lengthMax, address, waitingBytesMax } = visitor
  let isAlive = true
  let refusals = 0
  /** Fetched pages by the mark of their ping: the messages of each. */
  const pages = new Map<string, readonly number[]>()
  let pageCount = 0

  const held = waiting.open({ address, addressMax: waitingBytesMax, cutOff })
  socket.once('close', held.end)
  const noteWaiting = (): void => held.note(socket.bufferedAmount)

  function send(frame: string | Buffer): void {
    if (socket.readyState !== socket.OPEN) return
    socket.send(frame, { binary: false }, noteWaiting)
    noteWaiting()
  }

  /** Ends the connection of a client that does not read. What it has not acknowledged stays in the mailbox. */
  function cutOff(): void {
    socket.off('message', hear)
    socket.close(closedForStall, 'Messages are not read')
    const ending = setTimeout(() => socket.terminate(), cutOffWithinMs)
    socket.once('close', () => clearTimeout(ending))
  }

  const reader = createRelayReader({
    client,
    flush,
    unread: query => mailbox.unread({ ...query, client, now: now() }),
    push(id, subscription, letter) {
      const frame = pushFrame(id, subscription, bytesOf(letter))
      send(frame)
      return frame.length
    },
    acknowledge: seq => office.acknowledge(client, seq),
    report,
  })

  const handlers = createRelayHandlers({
    client,
    sender,
    reader,
    topicsMax: settings.topicsPerSocket,
    messageLengthMax: settings.messageLengthMax,
    ttlSecondsMax: settings.ttlSecondsMax,
    now,
    post: letters => postWithin(letters),
    follow,
    leave,
    charge: spend,
    handedOut: provePage,
  })

  /** The pong to a ping that follows a page proves that the page was received. */
  function provePage(letters: readonly StoredLetter[]): void {
    if (letters.length === 0) return
    const mark = `page ${(pageCount += 1)}`
    pages.set(mark, letters.map(({ seq }) => seq))
    setImmediate(() => socket.readyState === socket.OPEN && socket.ping(mark))
  }

  async function postWithin(letters: readonly Letter[]): Promise<void> {
    const added = letters.reduce((sum, letter) => sum + lengthOfLetter(letter), 0)
    if (mailbox.figures().length + added > settings.mailboxLengthMax) throw new RelayError(relayErrorCodes.storage, 'The mailbox is full.')
    if (mailbox.lengthOf(sender) + added > lengthMax) throw new RelayError(relayErrorCodes.storage, 'The mailbox holds all that it takes from this address.')
    await office.post(letters).catch(() => {
      throw new RelayError(relayErrorCodes.storage, 'The message could not be stored.')
    })
  }

  /** Noise costs what a call costs: else it would be the cheapest way to keep the relay busy. */
  function read(data: RawData, isBinary: boolean): RelayFrame {
    try {
      if (isBinary) throw new RelayError(relayErrorCodes.request, 'Frames are text.')
      return readFrame((data as Buffer).toString('utf8'))
    } catch (error) {
      spend(1)
      throw error
    }
  }

  async function answer(data: RawData, isBinary: boolean): Promise<void> {
    let id: string | undefined
    try {
      const frame = read(data, isBinary)
      if (frame.kind === 'answer') {
        if (!reader.settle(frame.id, frame.isReceived)) spend(1)
        return
      }
      id = frame.id
      spend(1)
      const result = callMethod(handlers, frame.method, frame.params)
      send(resultFrame(id, result instanceof Promise ? await result : result, now()))
    } catch (error) {
      if (!(error instanceof RelayError)) report(error)
      send(errorFrame(id, error instanceof RelayError ? error : { code: relayErrorCodes.storage, message: 'The relay failed to answer.' }))
    }
    // A call that failed may have subscribed before it did.
    reader.catchUp()
  }

  /** A client that goes on and on after its allowance is cut off. */
  function spend(calls: number): void {
    if (allow(calls)) {
      refusals = 0
      return
    }
    refusals += 1
    if (refusals > 100) {
      socket.close(closedForFlood, 'Too many requests')
      // It may take its time to go; what it sends until then is not read.
      socket.off('message', hear)
    }
    throw new RelayError(relayErrorCodes.limit, 'Too many requests from this address.')
  }

  const hear = (data: RawData, isBinary: boolean): void => void answer(data, isBinary)
  socket.on('message', hear)
  socket.on('pong', data => {
    isAlive = true
    const mark = data.toString('latin1')
    for (const seq of pages.get(mark) ?? []) reader.settle(seq, true)
    pages.delete(mark)
  })
  // A socket that breaks is closed right after; what was on its way stays in the mailbox.
  socket.on('error', () => undefined)

  return {
    topics: reader.topics,
    deliver: letter => reader.deliver(letter),
    ping() {
      if (socket.readyState !== socket.OPEN) return
      if (!isAlive) return cutOff()
      isAlive = false
      socket.ping()
      reader.catchUp()
    },
  }
}
