import { setTimeout as delay } from 'node:timers/promises'
import type { Route } from '@playwright/test'
import type { UserBehavior } from '../wallets/engine.js'
import type { RequestedUser, Flow, Scene } from './fault-flows.js'
import { Host } from './host.js'
import { stack } from './stack.js'
import { expect } from './test.js'

/** How a flow ends under a fault. `interrupted`: it is gone without a trace, as after a reload. */
export type Ending = 'succeeded' | 'failed' | 'interrupted'

export interface Fault {
  readonly name: string
  /** Stands before the page loads. */
  readonly before?: (scene: Scene, flow: Flow) => Promise<unknown>
  /** Begins when the flow is prepared. */
  readonly begin?: (scene: Scene, flow: Flow) => Promise<unknown>
  /** Happens after the flow was started. */
  readonly during?: (scene: Scene, flow: Flow) => Promise<void>
  readonly end?: (scene: Scene, flow: Flow) => Promise<unknown>
  readonly ending: (flow: Flow) => Ending
  /** False where the fault makes no sense: nobody is asked when the modal opens. */
  readonly applies?: (flow: Flow) => boolean
  /** Retries and time limits run before its end is reached: the test moves the clock. */
  readonly takesTime?: true
  /** What the browser itself says of it on the console. */
  readonly noise?: RegExp
}

const always = (): Ending => 'succeeded'
const needsServer = ({ usesServer }: Flow): Ending => (usesServer ? 'failed' : 'succeeded')
const json = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }

const hanging: Route[] = []

/** Every answer of the server is this one. The page's own files still come, and those of the secure frame. */
const server = (
  name: string,
  answer: (route: Route) => Promise<unknown> | undefined,
  ending: Fault['ending'] = needsServer,
): Fault => ({
  name: `server: ${name}`,
  async before({ page }) {
    await page.clock.install()
    await page.route(`${stack.api}/**`, route => void answer(route)?.catch(() => undefined))
  },
  // Whoever signs in the frame has logged in there.
  begin: async ({ page }, { usesFrame }) => {
    if (usesFrame) await page.route(`${stack.frame}/api/**`, route => void answer(route)?.catch(() => undefined))
  },
  takesTime: true,
  async end({ page }) {
    // What hangs till now is lost: a route that goes would send it on.
    await Promise.all(hanging.splice(0).map(route => route.abort().catch(() => undefined)))
    await Promise.all([page.unroute(`${stack.api}/**`), page.unroute(`${stack.frame}/api/**`)])
  },
  ending,
  // The developer is told of a frame that cannot reach its server.
  noise: /Failed to load resource|net::ERR|CORS policy|iframe_(?:load_failed|request_timeout)/,
})

const userOf = (scene: Scene, { user }: Flow): RequestedUser => user?.(scene) ?? scene.extension.engine

/** The wallet's person, or the wallet, does this when it is asked. */
const wallet = (name: string, behavior: UserBehavior, ending: Ending = 'failed', during?: Fault['during']): Fault => ({
  name: `wallet: ${name}`,
  applies: ({ walletMethod }) => walletMethod !== undefined,
  begin: (scene, flow) => Promise.resolve(void userOf(scene, flow).exceptions.set(flow.walletMethod!, behavior)),
  ...(during && { during }),
  end: (scene, flow) => Promise.resolve(userOf(scene, flow).exceptions.clear()),
  ending: () => ending,
})

const clock = (hours: number): Fault => ({
  name: `clock ${hours > 0 ? 'fast' : 'slow'} by an hour`,
  before: ({ page }) => page.clock.setSystemTime(Date.now() + hours * 3_600_000),
  ending: always,
})

const untilRequested = async (scene: Scene, flow: Flow, times: number): Promise<void> => {
  const { walletMethod } = flow
  if (walletMethod)
    await expect.poll(() => userOf(scene, flow).requestCount(walletMethod)).toBeGreaterThanOrEqual(times)
}

export const faults: readonly Fault[] = [
  {
    name: 'offline',
    begin: ({ page }) => page.context().setOffline(true),
    end: ({ page }) => page.context().setOffline(false),
    // The modal's frame came while the page was at rest, the terms and the texts around them did not; a wallet in the
    // browser needs no network.
    ending: ({ name, usesServer, usesRelay }) => (name === 'open' || usesServer || usesRelay ? 'failed' : 'succeeded'),
    noise: /Failed to load resource|net::ERR|WebSocket|dynamically imported|iframe_load_failed/,
  },
  server('refused', route => route.abort('connectionrefused')),
  server('hangs', route => void hanging.push(route)),
  server('500', route =>
    route.fulfill({
      status: 500,
      headers: json,
      body: '{"status":"FAILED","reasons":[{"field":"","description":"broken"}]}',
    }),
  ),
  server('429 with Retry-After', route =>
    route.fulfill({
      status: 429,
      headers: { ...json, 'retry-after': '1', 'access-control-expose-headers': 'retry-after' },
      body: '{}',
    }),
  ),
  server('garbage', route => route.fulfill({ status: 200, headers: json, body: '\u0000<html>not json</html>' })),
  server('truncated', route => route.fulfill({ status: 200, headers: json, body: '{"count":500,"data":[{"id":"' })),
  server('wrong shape', route =>
    route.fulfill({ status: 200, headers: json, body: '{"count":"many","data":{"0":null}}' }),
  ),
  server('huge', route =>
    route.fulfill({ status: 200, headers: json, body: `{"count":1,"data":[{"id":"${'x'.repeat(8_000_000)}"}]}` }),
  ),
  server(
    'slow',
    async route => {
      await delay(2_000)
      return route.continue()
    },
    always,
  ),
  wallet('refuses', 'refuses'),
  {
    ...wallet('dies mid-request', { failsWith: { code: -32603, message: 'The extension was reloaded.' } }),
    // By this number some wallets say that they do not know a network: it is added, and they go there.
    ending: ({ name }) => (name === 'switch network' ? 'succeeded' : 'failed'),
  },
  wallet('is busy with another prompt', { failsWith: { code: -32002, message: 'A request is already pending.' } }),
  {
    ...wallet('answers nonsense', { answersWith: ['nonsense'] }),
    // What a wallet signs or sends is handed to the page as it is; its accounts and networks are checked.
    applies: ({ name }) => ['injected connect', 'switch network', 'sign in'].includes(name),
  },
  {
    ...wallet('hangs and the page is reloaded', 'does not answer', 'interrupted', async (scene, flow) => {
      await untilRequested(scene, flow, 1)
      await scene.page.reload()
    }),
    name: 'reload',
    // Nobody is asked when the modal opens: it is left as it is.
    applies: ({ walletMethod, name }) => walletMethod !== undefined || name === 'open',
    begin: (scene, flow) =>
      Promise.resolve(
        void (flow.walletMethod && userOf(scene, flow).exceptions.set(flow.walletMethod, 'does not answer')),
      ),
  },
  {
    name: 'suspend',
    async during({ page }) {
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setWebLifecycleState', { state: 'frozen' })
      await session.send('Page.setWebLifecycleState', { state: 'active' })
      await session.detach()
    },
    ending: always,
  },
  {
    name: 'second tab',
    async begin({ page, host }) {
      const other = new Host(await page.context().newPage(), host.path)
      await other.open()
      await page.bringToFront()
    },
    ending: always,
  },
  clock(1),
  clock(-1),
  {
    name: 'storage blocked',
    // The developer is told.
    noise: /Local storage is blocked/,
    before: ({ page }) =>
      page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
        Object.defineProperty(globalThis, 'localStorage', { get: refuse })
        Object.defineProperty(globalThis, 'sessionStorage', { get: refuse })
        Object.defineProperty(globalThis, 'indexedDB', { get: refuse })
      }),
    ending: ({ remembers }) => (remembers ? 'failed' : 'succeeded'),
  },
  {
    name: 'quota full',
    noise: /Local storage is full/,
    before: ({ page }) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
      }),
    ending: ({ remembers }) => (remembers ? 'failed' : 'succeeded'),
  },
]
