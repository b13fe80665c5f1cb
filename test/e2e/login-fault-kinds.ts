import type { Page } from '@playwright/test'
import type { Fault } from './fault-kinds.js'
import { frameOf } from './embedded-wallet.js'
import { stack } from './stack.js'
import { expect } from './test.js'

const framePage = new RegExp(`^${stack.frame.replaceAll('.', '\\.')}/(?:\\?|$)`)

const frameCalls = `${stack.frame}/api/**`
/** Pages whose frame gets no answer from its server; `asked` is settled when the first question came. */
const heldCalls = new WeakMap<Page, { readonly asked: Promise<void> }>()

/** A question of a page that is left is never answered: a route that went before it would send it on. */
async function hold(page: Page): Promise<void> {
  let wasAsked = (): void => undefined
  heldCalls.set(page, { asked: new Promise(resolve => (wasAsked = resolve)) })
  await page.route(frameCalls, route => (heldCalls.has(page) ? wasAsked() : route.fallback()))
}

/** What can meet only those who log in, or who sign in the secure frame. */
export const loginFaults: readonly Fault[] = [
  {
    name: 'frame blocked',
    // A blocker's way: the request never leaves the browser.
    before: ({ page }) => page.route(framePage, route => route.abort('blockedbyclient')),
    end: ({ page }) => page.unroute(framePage),
    ending: () => 'failed',
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
    // What waits for the visitor, else for the frame's server.
    begin: ({ page }, { waits }) => (waits === 'visitor' ? Promise.resolve() : hold(page)),
    async during({ page, host }, { waits }) {
      if (waits === 'visitor') await expect(frameOf(host).getByTestId('frame-approve')).toBeVisible()
      await heldCalls.get(page)?.asked
      // Until the page is left its questions are held: another may follow the first one.
      const isLeft = page.waitForEvent('framenavigated', frame => frame === page.mainFrame())
      await Promise.all([isLeft.then(() => heldCalls.delete(page)), page.reload()])
    },
    end: ({ page }) => page.unroute(frameCalls),
    ending: () => 'interrupted',
  },
  {
    name: 'popup blocked',
    begin: ({ page }) =>
      page.evaluate(() => {
        Object.assign(window, { __testOpen: window.open })
        window.open = () => null
      }),
    end: ({ page }) =>
      page.evaluate(() => {
        Object.assign(window, { open: (window as never as { __testOpen: unknown }).__testOpen })
        Reflect.deleteProperty(window, '__testOpen')
      }),
    ending: () => 'failed',
  },
]
