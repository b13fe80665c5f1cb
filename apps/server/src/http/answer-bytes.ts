import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerType } from '@hono/node-server'
import { createBufferedBytes, type SocketBytes } from '../relay/buffered-bytes.js'
import { clientKey, isLoopback } from './client-key.js'
import { plainAddress } from './plain-address.js'

/** Bytes of answers that nobody has read yet: of one client, and of all clients of a listener. */
const unreadBytesOfClient = 33_554_432
const unreadBytes = 134_217_728
/** No call is without a byte for as long as this, in ms: a picture that is read from elsewhere takes a minute at most. */
const idleMs = 120_000

interface AnswerLimits {
  /** Addresses of reverse proxies, each of which has the answers of many clients. */
  readonly proxies: readonly string[]
  readonly idleMs?: number
  readonly ofClient?: number
  readonly inAll?: number
}

/**
 * Cuts off the clients of a listener that ask and do not read what they are answered, before it has connections: their
 * answers wait in this process. The connection with the most unread bytes goes first.
 */
export function limitUnreadAnswers(
  listener: ServerType,
  { proxies, idleMs: timeoutMs = idleMs, ofClient = unreadBytesOfClient, inAll = unreadBytes }: AnswerLimits,
): void {
  const waiting = createBufferedBytes({ perSocket: ofClient, inAll })
  const connections = new WeakMap<Socket, SocketBytes & { unread: number }>()
  listener.setTimeout(timeoutMs)
  listener.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '') ?? 'unknown'
    const connection = waiting.open({
      address: clientKey(address),
      addressMax: isLoopback(address) || proxies.includes(address) ? inAll : ofClient,
      cutOff: () => socket.destroy(),
    })
    connections.set(socket, { ...connection, unread: 0 })
    socket.once('close', connection.end)
  })
  // Before the application, which may answer at once.
  listener.prependListener('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    const connection = connections.get(socket)
    if (!connection) return
    const { end } = outgoing
    // No event tells of an answer that waits behind others of its connection.
    outgoing.end = (...args: readonly unknown[]) => {
      Reflect.apply(end, outgoing, args)
      const bytes = outgoing.writableLength
      connection.note((connection.unread += bytes))
      outgoing.once('close', () => connection.note((connection.unread -= bytes)))
      return outgoing
    }
  })
}
