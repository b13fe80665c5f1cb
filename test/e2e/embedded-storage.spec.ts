import type { Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { clickInFrame, disconnect, frameOf, signsAsShown } from './embedded-wallet.js'
import {
  addressOf,
  enterCode,
  frameIn,
  hasShare,
  storedIn,
  sends,
  sitePaths,
  sites,
  submitEmail,
} from './frame-of-another-site.js'
import { fetchAgain } from './fetch-again.js'
import { Host, isDeep } from './host.js'
import { newEmail } from './mailbox.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

// A browser that keeps nothing for a frame of another site, which is how a whole one is started for tests, and the
// ladder that leads down from there: what a frame may keep is for the browser to say, which the engine alone has no
// part in.
const whole = findChromium()
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ...(whole && { executablePath: whole }) }),
})

// The browser says what it denies.
test.beforeEach(({ watch }) => watch.allow(/^requestStorageAccess: /))

const inFrame = (host: Host, testId: string) => frameOf(host).getByTestId(testId)

/** Down the ladder to the window that lends what it keeps. */
async function borrow(host: Host): Promise<Page> {
  await clickInFrame(inFrame(host, 'frame-storage-allow'))
  const opened = host.page.context().waitForEvent('page')
  await clickInFrame(inFrame(host, 'frame-storage-window'))
  return await opened
}

test.describe('In a browser that keeps nothing for a frame of another site', () => {
  for (const path of sitePaths) {
    test(`a window lends what it keeps: a visitor logs in, signs, sends, comes back without a code, and leaves: ${path}`, async ({
      page,
      extension,
      watch,
    }) => {
      expect(extension.engine.prompts + watch.errors.length).toBe(0)
      const host = new Host(page, path, sites[0])
      await host.open()
      const email = newEmail()
      await submitEmail(host, email)
      expect(await storedIn(await frameIn(page))).toBe(undefined)
      const first = await borrow(host)
      await expect(first.getByTestId('frame-window-rest')).toBeVisible()
      expect(await hasShare(first)).toBe(false)
      const closed = first.waitForEvent('close')
      await enterCode(host, email)
      const address = await addressOf(host)
      await closed
      // What it lent is enough for this page.
      expect(await signsAsShown(host)).toBe(true)
      if (isDeep) await sends(host, address)

      await page.reload()
      await host.shows('disconnected')
      await submitEmail(host, email)
      const second = await borrow(host)
      await second.waitForEvent('close')
      expect(await addressOf(host)).toBe(address)
      expect(await signsAsShown(host)).toBe(true)
      await disconnect(host)
    })
  }

  // That a vault in memory makes none, its own tests show each time.
  if (isDeep)
    test('where the window is held back as well nobody gets a wallet that the next visit would not open', async ({
      page,
      extension,
      watch,
    }) => {
      watch.allow(/iframe_load_failed/)
      expect(extension.engine.prompts).toBe(0)
      await page.addInitScript(() => {
        window.open = () => null
      })
      const host = new Host(page, '/', sites[0])
      await host.open()
      const email = newEmail()
      await submitEmail(host, email)
      await clickInFrame(inFrame(host, 'frame-storage-allow'))
      await clickInFrame(inFrame(host, 'frame-storage-window'))
      await enterCode(host, email)
      await expect(host.modal.getByText(/This browser keeps nothing for your wallet here/).first()).toBeVisible()
      await expect(host.id('frame-window')).toBeVisible()
      await host.shows('disconnected')
    })
})

test('what the browser allows in a click is kept: the next visit needs the click again, and no code', async ({
  host,
  page,
  context,
}) => {
  // Here the frame's own page has a storage, and the worker is denied it: what the browser gives is all that there is.
  await context.route(
    url => url.origin === stack.frame && url.pathname.includes('vault-worker'),
    async route => {
      const url = new URL(route.request().url())
      const response = await fetchAgain(route, { url: url.href.replace(url.hostname, '127.0.0.1') })
      const denied = `Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('Access is denied.', 'SecurityError') } });`
      await route.fulfill({ response, body: `${denied}${await response.text()}` })
    },
  )
  await host.open()
  const email = newEmail()
  await submitEmail(host, email)
  await clickInFrame(inFrame(host, 'frame-storage-allow'))
  await enterCode(host, email)
  const address = await addressOf(host)
  expect(await signsAsShown(host)).toBe(true)
  expect(await hasShare(await frameIn(page))).toBe(true)
  await page.reload()
  await host.shows('disconnected')
  await submitEmail(host, email)
  await clickInFrame(inFrame(host, 'frame-storage-allow'))
  expect(await addressOf(host)).toBe(address)
})
