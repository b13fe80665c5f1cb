import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import { clientKey } from '../http/client-key.js'
import { forwardedAddress } from '../http/forwarded-address.js'
import type { ConnectionCounts } from '../ports/connection-counts.js'
import type { RateLimits } from '../ports/rate-limits.js'
import { readUpgradeRequest, perSecondOf, socketsMax, type Visitor } from './relay-entry.js'
import { laterClose, RelayRefusal } from './relay-refusal.js'
import type { RelaySettings } from './relay-settings.js'
import { readTarget, refuseUpgrade } from './relay-upgrade.js'

interface Upgrade {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  readonly url: URL
}

export interface UpgradesDeps {
  readonly server: WebSocketServer
  readonly settings: RelaySettings
  readonly connections: ConnectionCounts
  readonly rateLimits: RateLimits
  /** Addresses of reverse proxies, which are believed when they say for whom they ask. */
  readonly proxies: readonly string[]
  /** The path of the relay. */
  readonly path: string
  readonly isClosing: () => boolean
  /** Serves an admitted client. Its connection counts until it is released. */
  readonly acceptSocket: (socket: WebSocket, visitor: Visitor, stream: Duplex) => void
  /** Time in ms. */
  readonly now: () => number
  readonly report: (error: unknown) => void
}

/** How long a client that is refused has to hear why: it is counted by nothing. */
const refusedMs = 2_000

/** Lets sockets in, or says why not; each is counted for its address. */
export function createUpgrades(deps: UpgradesDeps) {
  const { server, settings, connections, rateLimits, proxies, path, isClosing, acceptSocket, now, report } = deps

  function release(address: string): void {
    connections.close(address).catch(report)
  }

  /** Takes a connection from those that an address may make. They are no calls: who comes back often loses none. */
  const mayConnect = async (address: string): Promise<boolean> =>
    (await rateLimits.take({
      limit: 'relay connections',
      client: address,
      perSecond: perSecondOf(address, settings),
      cost: 1,
      now: now(),
      isLeased: true,
    })) === 0

  async function enter({ request, socket, head, url }: Upgrade): Promise<void> {
    const peer = request.socket.remoteAddress ?? 'unknown'
    const address = clientKey(forwardedAddress(peer, request.headers['x-forwarded-for'], proxies))
    let isCounted = false
    try {
      // Told by its status alone: a close frame would take an upgrade, which is what there are too many of.
      if (!(await mayConnect(address)))
        return refuseUpgrade(socket, laterClose.status, 'Too many connections from this address')
      isCounted = await connections.open(address, socketsMax(address, settings))
      const visitor = readUpgradeRequest({ url, headers: request.headers, address, now: now(), isCounted }, settings)
      // The socket may have closed meanwhile.
      if (socket.destroyed) return release(address)
      socket.once('close', onSocketClose)
      server.handleUpgrade(request, socket, head, accepted => {
        socket.off('close', onSocketClose)
        acceptSocket(accepted, visitor, socket)
      })
    } catch (error) {
      if (isCounted) release(address)
      refuse({ request, socket, head, url }, error)
    }

    /** The socket closed during the upgrade. */
    function onSocketClose(): void {
      release(address)
    }
  }

  function refuse({ request, socket, head, url }: Upgrade, error: unknown): void {
    if (!(error instanceof RelayRefusal)) report(error)
    const { message, close } =
      error instanceof RelayRefusal ? error : new RelayRefusal('The relay cannot answer now', laterClose)
    // A page learns why only from a close frame; the clients ask for one.
    if (url.searchParams.get('useOnCloseEvent') !== 'true') return refuseUpgrade(socket, close.status, message)
    server.handleUpgrade(request, socket, head, refused => {
      refused.on('error', () => undefined)
      refused.close(close.code, message)
      const ending = setTimeout(() => refused.terminate(), refusedMs)
      refused.once('close', () => clearTimeout(ending))
    })
  }

  return {
    /** The connection of a client has ended. */
    release,
    /** The listener for the `upgrade` event of an HTTP server. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      socket.on('error', () => socket.destroy())
      const url = readTarget(request.url)
      if (!url) return refuseUpgrade(socket, '400 Bad Request', 'The address of the call is none.')
      if (isClosing()) return refuseUpgrade(socket, '503 Service Unavailable', 'The server is stopping.')
      if (url.pathname.replace(/\/$/, '') !== path)
        return refuseUpgrade(socket, '404 Not Found', 'There is no such call.')
      void enter({ request, socket, head, url })
    },
  }
}
