import type { Page, Route } from '@playwright/test'
import { verifyMessage, type Hex } from 'viem'
import { pressWhenArmed } from './embedded-wallet.js'
import { fetchAgain } from './fetch-again.js'
import { Host, isDeep } from './host.js'
import { codeFor, newEmail } from './mailbox.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

// The secure frame is kept out of the page, in each of the ways there are: the modal names what does it, and goes on in
// a window.

test.use({
  // A page that the test hands out itself counts as one of the wide internet, which may not ask this machine.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=LocalNetworkAccessChecks'] }),
})

/** What the pages' button asks to have signed. */
const signedText = 'Hello from the W3M playground.'

const isPage = (url: URL): boolean => url.origin === stack.pages && url.pathname === '/'
const isFrame = (url: URL): boolean => url.origin === stack.frame && url.pathname === '/'

/** Hands the real answer out with other headers; undefined takes one away. */
const withHeaders =
  (change: (headers: Readonly<Record<string, string>>) => Readonly<Record<string, string | undefined>>) =>
  async (route: Route) => {
    const url = new URL(route.request().url())
    url.hash = ''
    // Node does not resolve names below localhost.
    const response = await fetchAgain(route, { url: url.href.replace(url.hostname, '127.0.0.1') })
    const headers = Object.entries({ ...response.headers(), ...change(response.headers()) }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    await route.fulfill({ response, headers: Object.fromEntries(headers) })
  }

const blocked = /A blocker in this browser keeps the secure login out/
const unreached = /The secure login can’t be reached/

const ways: readonly {
  readonly title: string
  readonly sentence: RegExp
  readonly block: (page: Page) => Promise<unknown>
}[] = [
  {
    title: 'the page’s own policy',
    sentence: /The settings of this site keep the secure login out/,
    block: page =>
      page.route(
        isPage,
        withHeaders(headers => ({
          'content-security-policy': headers['content-security-policy']?.replace(/frame-src [^;]*/, "frame-src 'none'"),
        })),
      ),
  },
  {
    title: 'a blocker',
    sentence: blocked,
    block: page => page.route(isFrame, route => route.abort('blockedbyclient')),
  },
  {
    // What stands before the server adds them: the server itself lists this page.
    title: 'frame-ancestors of somebody else',
    sentence: unreached,
    block: page =>
      page.route(
        isFrame,
        withHeaders(headers => ({
          'content-security-policy': headers['content-security-policy']?.replace(
            /frame-ancestors [^;]*/,
            "frame-ancestors 'none'",
          ),
        })),
      ),
  },
  {
    // A frame whose headers were lost on the way lets no page with such a policy hold it.
    title: 'the page’s embedder policy',
    sentence: unreached,
    block: async page => {
      await page.route(
        isPage,
        withHeaders(() => ({ 'cross-origin-embedder-policy': 'require-corp' })),
      )
      await page.route(
        isFrame,
        withHeaders(() => ({ 'cross-origin-embedder-policy': undefined })),
      )
    },
  },
]

test('a frame whose server is not there, whose page answers an error, or whose server fails is named as that, and comes when all is well', async ({
  host,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource|CORS policy|iframe_load_failed/)
  const consoleMessages: string[] = []
  page.on('console', message => message.text().includes('iframe_load_failed') && consoleMessages.push(message.text()))
  const isServer = ({ origin }: URL): boolean => origin === stack.frame
  await page.route(isServer, route => route.abort('connectionrefused'))
  await host.open()
  await submitEmail(host, newEmail())
  await expect(host.modal.getByText(unreached)).toBeVisible()
  await expect.poll(() => consoleMessages).toHaveLength(1)
  await page.unroute(isServer)

  for (const status of isDeep ? [500, 503] : [503])
    await test.step(`the page answers ${status}`, async () => {
      consoleMessages.splice(0)
      await page.route(isFrame, route => route.fulfill({ status, contentType: 'text/html', body: 'fault' }))
      await host.id('email-submit').click()
      // What was said before may still stand there.
      await expect.poll(() => consoleMessages).toEqual([expect.stringContaining('its page can’t be reached')])
      await expect(host.modal.getByText(unreached)).toBeVisible()
      await expect(host.modal.getByText(/does not allow this site/)).toHaveCount(0)
      await page.unroute(isFrame)
    })

  const calls = `${stack.frame}/api/**`
  await page.route(calls, route => route.fulfill({ status: 500, body: '' }))
  await host.id('email-submit').click()
  await expect(host.modal.getByText(/The login server has a fault/)).toBeVisible()
  await expect(host.id('frame-window')).toHaveCount(0)
  await page.unroute(calls)
  await host.id('email-submit').click()
  await expect(host.id('otp-input')).toBeVisible()
})

test('a site that is not listed is told so, though nothing of the frame has come', async ({ page, watch }) => {
  watch.allow(/./)
  const consoleMessages: string[] = []
  page.on('console', message => consoleMessages.push(message.text()))
  const { port } = new URL(stack.pages)
  // The frame's page hangs for ever: only its server's word can tell.
  await page.route(isFrame, () => undefined)
  const host = new Host(page, '/', `http://other.localhost:${port}`)
  await host.open()
  await submitEmail(host, newEmail())
  await expect(host.modal.getByText('The secure login does not allow this site.')).toBeVisible()
  expect(consoleMessages.filter(text => text.includes('iframe_load_failed'))).toEqual([
    expect.stringContaining('unverified domain: add its origin to the project'),
  ])
})

async function submitEmail(host: Host, email: string): Promise<void> {
  await host.openModal()
  await host.id('email-input').fill(email)
  await host.id('email-submit').click()
}

async function openWindow(host: Host, testId = 'frame-window'): Promise<Page> {
  const opened = host.page.context().waitForEvent('page')
  await host.id(testId).click()
  return await opened
}

async function enterCode(popup: Page, email: string): Promise<void> {
  await popup.getByTestId('frame-otp').fill(await codeFor(email))
  await popup.getByTestId('frame-login-submit').click()
}

/** Approves what the window shows, as a person does. */
async function approveIn(popup: Page): Promise<void> {
  await popup.bringToFront()
  await pressWhenArmed(popup.getByTestId('frame-approve'))
}

async function goOnIn(popup: Page, host: Host, email: string): Promise<void> {
  await enterCode(popup, email)
  await host.shows('connected')
  const address = (await host.id('demo-address').textContent()) as Hex

  await host.id('demo-sign').click()
  await expect(popup.getByTestId('frame-origin')).toContainText(new URL(stack.pages).host)
  await approveIn(popup)
  expect(await verifyMessage({ address, message: signedText, signature: (await host.result()) as Hex })).toBe(true)
  await host.isClosed()
}

test.beforeEach(({ watch }) => {
  // The browser says what it blocks.
  watch.allow(/./)
})
test.afterEach(({ watch }) => {
  expect(watch.violations.filter(text => !text.startsWith('frame-src'))).toEqual([])
  ;(watch.violations as string[]).splice(0)
})

for (const [index, { title, sentence, block }] of ways.entries()) {
  // The window is the same, whatever keeps the frame out: the long run goes on in it each time. A blocker is there in
  // all tests of the window below.
  const goesOn = isDeep || index === 0
  if (!goesOn && sentence === blocked) continue
  test(`blocked by ${title}, the frame is named, and the window ${goesOn ? 'logs in and signs' : 'opens'}`, async ({
    host,
    page,
  }) => {
    await block(page)
    await host.open()
    const email = newEmail()
    await submitEmail(host, email)
    // In how long a time is measured by `npm run bench`: a busy machine would decide it here.
    await expect(host.page.locator('w3m-modal').getByText(sentence).first()).toBeVisible()

    const popup = await openWindow(host)
    await expect(popup.getByTestId('frame-window-rest')).toContainText(stack.pages)
    if (goesOn) await goOnIn(popup, host, email)
  })
}

test.describe('in the window', () => {
  test.beforeEach(async ({ page }) => {
    await page.route(isFrame, route => route.abort('blockedbyclient'))
  })

  test('that the browser holds back, a link opens it', async ({ host, page }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await host.open()
    const email = newEmail()
    await submitEmail(host, email)
    await host.id('frame-window').click()
    const popup = await openWindow(host, 'frame-window-link')
    await expect(host.id('otp-input')).toBeVisible()
    await enterCode(popup, email)
    await host.shows('connected')
  })

  test('that is closed, a request is refused, and the next one opens it again', async ({ host }) => {
    await host.open()
    const email = newEmail()
    await submitEmail(host, email)
    const first = await openWindow(host)
    await expect(host.id('otp-input')).toBeVisible()
    await host.id('otp-input').fill(await codeFor(email))
    await host.shows('connected')
    await host.isClosed()

    await host.id('demo-sign').click()
    await expect(first.getByTestId('frame-approve')).toBeVisible()
    await first.close()
    await expect(host.id('demo-error')).toHaveText(/^4001\b/)

    const address = (await host.id('demo-address').textContent()) as Hex
    await host.id('demo-sign').click()
    const second = await openWindow(host)
    await approveIn(second)
    expect(await verifyMessage({ address, message: signedText, signature: (await host.result()) as Hex })).toBe(true)

    // The next visit begins in the window, which knows who was logged in: one click, and no other code.
    await host.page.reload()
    await host.shows('disconnected')
    await host.openModal()
    const opened = host.page.context().waitForEvent('page')
    await host.id('email-input').fill(email)
    await host.id('email-submit').click()
    await opened
    await host.shows('connected')
    await expect(host.id('demo-address')).toHaveText(address)
  })

  test('that is closed before the code, the modal says so, and opens it again', async ({ host }) => {
    await host.open()
    await submitEmail(host, newEmail())
    await expect(host.modal.getByText(blocked).first()).toBeVisible()
    const first = await openWindow(host)
    await expect(host.id('otp-input')).toBeVisible()
    await first.close()
    await expect(host.modal.getByText('Open the window')).toBeVisible()
    const second = await openWindow(host)
    await expect(second.getByTestId('frame-window-rest')).toContainText(stack.pages)
  })
})
