import type { Page } from '@playwright/test'
import type { Fault } from './fault-kinds.js'
import { frameOf } from './embedded-wallet.js'
import { stack } from './stack.js'
import { expect } from './test.js'

const framePage = new RegExp(`^${stack.frame.replaceAll('.', '\\.')}/(?:\\?|$)`)

const frameCalls = `${stack.frame}/api/**`
const pageCalls = `${stack.api}/**`
/** Pages that get no answer from a server; `firstRequest` resolves at the first one. */
const heldCalls = new WeakMap<Page, { readonly firstRequest: Promise<void> }>()

/** A question of a page that is left is never answered: a route that went before it would send it on. */
async function holdRequests(page: Page, calls: string): Promise<void> {
  let onFirstRequest = (): void => undefined
  heldCalls.set(page, { firstRequest: new Promise(resolve => (onFirstRequest = resolve)) })
  await page.route(calls, route => (heldCalls.has(page) ? onFirstRequest() : route.fallback()))
}

const blockFrame = (page: Page): Promise<unknown> => page.route(framePage, route => route.abort('blockedbyclient'))

function blockWindows(): void {
  Object.assign(window, { __testOpen: window.open })
  window.open = () => null
}
function allowWindows(): void {
  Object.assign(window, { open: (window as never as { __testOpen?: unknown }).__testOpen ?? window.open })
  Reflect.deleteProperty(window, '__testOpen')
}

/** Faults of the secure frame, of windows, and of those who leave while a server is asked. */
export const loginFaults: readonly Fault[] = [
  {
    name: 'frame blocked',
    // A blocker's way: the request never leaves the browser.
    before: async ({ page }, { hasFrame }) => hasFrame ?? (await blockFrame(page)),
    async begin({ page }, { hasFrame }) {
      if (!hasFrame) return
      await blockFrame(page)
      await page.locator('#w3m-iframe').evaluate(element => element.remove())
    },
    end: ({ page }) => page.unroute(framePage),
    ending: ({ usesFrame, usesServer }) => (usesFrame && usesServer ? 'failed' : 'succeeded'),
    noise: /Failed to load resource|net::ERR|iframe_load_failed/,
  },
  {
    name: 'frame dies mid-request',
    async during({ host }) {
      await expect(frameOf(host).getByTestId('frame-approve')).toBeVisible()
      await frameOf(host)
        .locator('body')
        .evaluate(() => location.reload())
    },
    ending: () => 'failed',
  },
  {
    name: 'reload while it waits',
    // What waits for the visitor, else for a server: the frame's, where it runs there.
    begin: ({ page }, { waits, usesFrame }) =>
      waits ? Promise.resolve() : holdRequests(page, usesFrame ? frameCalls : pageCalls),
    async during({ page, host }, { waits }) {
      if (waits === 'visitor') await expect(frameOf(host).getByTestId('frame-approve')).toBeVisible()
      await heldCalls.get(page)?.firstRequest
      // Until the page is left its questions are held: another may follow the first one.
      const isLeft = page.waitForEvent('framenavigated', frame => frame === page.mainFrame())
      await Promise.all([isLeft.then(() => heldCalls.delete(page)), page.reload()])
    },
    end: ({ page }) => Promise.all([page.unroute(frameCalls), page.unroute(pageCalls)]),
    ending: () => 'interrupted',
  },
  {
    name: 'popup blocked',
    // The secure frame opens windows too.
    begin: ({ page }) => Promise.all(page.frames().map(frame => frame.evaluate(blockWindows))),
    end: ({ page }) => Promise.all(page.frames().map(frame => frame.evaluate(allowWindows))),
    ending: ({ opensWindow }) => (opensWindow ? 'failed' : 'succeeded'),
  },
]
