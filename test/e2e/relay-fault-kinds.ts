import type { Page, WebSocketRoute } from '@playwright/test'
import type { Fault } from './fault-kinds.js'
import { stack } from './stack.js'
import { expect } from './test.js'

/** What stands between a page and the relay: each socket goes through it. */
interface RelayGate {
  isShut: boolean
  /** The sockets of the page, as the page holds them. */
  readonly sockets: Set<WebSocketRoute>
  /** How many times the page came to the relay. */
  arrivals: number
}

const gates = new WeakMap<Page, RelayGate>()
const gateOf = (page: Page): RelayGate => gates.get(page)!

async function standAt(page: Page): Promise<void> {
  const gate: RelayGate = { isShut: false, sockets: new Set(), arrivals: 0 }
  gates.set(page, gate)
  await page.routeWebSocket(
    url => url.href.startsWith(stack.relay),
    async socket => {
      gate.arrivals++
      if (gate.isShut) return socket.close({ code: 1013, reason: 'Try again later.' })
      const relay = socket.connectToServer()
      gate.sockets.add(socket)
      socket.onClose((code, reason) => {
        gate.sockets.delete(socket)
        return relay.close({ ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) })
      })
    },
  )
}

async function cut({ sockets }: RelayGate): Promise<void> {
  for (const socket of [...sockets]) await socket.close({ code: 1012, reason: 'The relay restarts.' })
  sockets.clear()
}

/** Faults of the relay, for the flows that go over one. */
export const relayFaults: readonly Fault[] = [
  {
    name: 'relay: down',
    before: ({ page }) => standAt(page),
    async begin({ page }) {
      gateOf(page).isShut = true
      await cut(gateOf(page))
    },
    end: ({ page }) => Promise.resolve((gateOf(page).isShut = false)),
    ending: () => 'failed',
    noise: /WebSocket|relay/i,
  },
  {
    name: 'relay: drops the connection',
    before: ({ page }) => standAt(page),
    async begin({ page }) {
      const { arrivals } = gateOf(page)
      await cut(gateOf(page))
      await expect.poll(() => gateOf(page).arrivals).toBeGreaterThan(arrivals)
    },
    ending: () => 'succeeded',
    noise: /WebSocket|relay/i,
  },
  {
    name: 'relay: says nonsense',
    before: ({ page }) => standAt(page),
    begin({ page }) {
      expect(gateOf(page).sockets.size).toBeGreaterThan(0)
      for (const socket of gateOf(page).sockets) for (const text of ['nonsense', '{"id":1,"jsonrpc":"2.0"', '[]', 'null', '{"id":1,"jsonrpc":"2.0","method":"irn_subscription","params":{}}']) socket.send(text)
      return Promise.resolve()
    },
    ending: () => 'succeeded',
  },
  {
    name: 'relay: gone while the tab slept for an hour',
    async before({ page }) {
      await standAt(page)
      await page.clock.setSystemTime(Date.now())
    },
    async begin({ page }) {
      const session = await page.context().newCDPSession(page)
      await page.clock.setSystemTime(Date.now() + 3_600_000)
      await session.send('Page.setWebLifecycleState', { state: 'frozen' })
      await cut(gateOf(page))
      await session.send('Page.setWebLifecycleState', { state: 'active' })
      await session.detach()
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    },
    ending: () => 'succeeded',
    noise: /WebSocket|relay/i,
  },
]
