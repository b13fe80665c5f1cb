import type { Fault } from './fault-kinds.js'
import { frameOf } from './embedded-wallet.js'
import { stack } from './stack.js'
import { expect } from './test.js'

const framePage = new RegExp(`^${stack.frame.replaceAll('.', '\\.')}/(?:\\?|$)`)

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
      await frameOf(host).locator('body').evaluate(() => location.reload())
    },
    ending: () => 'failed',
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
