import type { Page, WebSocketRoute } from '@playwright/test'
import { stack } from './stack.js'

/** What stands between a page and the relay: each socket goes through it. */
export class RelayGate {
  /** Who comes is sent away. */
  isShut = false
  /** How many times the page came to the relay. */
  arrivals = 0
  /** The sockets of the page, as the page holds them. */
  readonly sockets = new Set<WebSocketRoute>()

  static async at(page: Page): Promise<RelayGate> {
    const gate = new RelayGate()
    await page.routeWebSocket(
      url => url.href.startsWith(stack.relay),
      socket => gate.#pass(socket),
    )
    return gate
  }

  /** Closes every socket, as a relay that restarts does. */
  async cut(): Promise<void> {
    for (const socket of [...this.sockets]) await socket.close({ code: 1012, reason: 'The relay restarts.' })
    this.sockets.clear()
  }

  /** Nobody gets through until it is opened again. */
  async shut(): Promise<void> {
    this.isShut = true
    await this.cut()
  }

  async #pass(socket: WebSocketRoute): Promise<void> {
    this.arrivals++
    if (this.isShut) return socket.close({ code: 1013, reason: 'Try again later.' })
    const relay = socket.connectToServer()
    this.sockets.add(socket)
    socket.onClose((code, reason) => {
      this.sockets.delete(socket)
      return relay.close({ ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) })
    })
  }
}
