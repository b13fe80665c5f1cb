import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Fault } from './fault-kinds.js'
import { RelayGate } from './relay-gate.js'
import { expect } from './test.js'

const gates = new WeakMap<Page, RelayGate>()
const gateOf = (page: Page): RelayGate => gates.get(page)!

async function standAt(page: Page): Promise<void> {
  gates.set(page, await RelayGate.at(page))
}

/** Lets the page's time run ten times as fast until the page is at the relay again: each way there is waited for. */
async function hurry(page: Page): Promise<void> {
  while (gateOf(page).sockets.size === 0) {
    await page.clock.runFor(1_000)
    await delay(100)
  }
}

/** Faults of the relay, for the flows that go over one. */
export const relayFaults: readonly Fault[] = [
  {
    name: 'relay: down',
    async before({ page }) {
      await page.clock.install()
      await standAt(page)
    },
    async begin({ page }) {
      await gateOf(page).shut()
      // A page that is closed before has failed by itself.
      void hurry(page).catch(() => undefined)
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
      await gateOf(page).cut()
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
      for (const socket of gateOf(page).sockets)
        for (const text of [
          'nonsense',
          '{"id":1,"jsonrpc":"2.0"',
          '[]',
          'null',
          '{"id":1,"jsonrpc":"2.0","method":"irn_subscription","params":{}}',
        ])
          socket.send(text)
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
      await gateOf(page).cut()
      await session.send('Page.setWebLifecycleState', { state: 'active' })
      await session.detach()
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    },
    ending: () => 'succeeded',
    noise: /WebSocket|relay/i,
  },
]
