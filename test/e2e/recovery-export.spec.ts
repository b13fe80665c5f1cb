// S21 of the security design: the words are shown in a window of the frame's own and after a fresh log-in, and nowhere
// else. How fresh is shown by apps/frame/src/vault/recovery-export.test.ts, and that the words come out after it by the test
// of S1.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, expect } from '@playwright/test'
import { root } from '../fixtures/bundle.js'
import { fetchAgain } from './fetch-again.js'
import { FramePage } from './frame-page.js'
import { stack } from './stack.js'

const popup = `${stack.frame}/popup`

test('no page can hold the window of the words: the browser refuses, and without the browser its own code', async ({
  page,
}) => {
  const requestedUrls: string[] = []
  page.on('request', request => requestedUrls.push(request.url()))
  const frame = async () => {
    await page.goto(`${stack.pages}/headless.html`)
    requestedUrls.length = 0
    await page.evaluate(async address => {
      const element = document.createElement('iframe')
      element.src = address
      element.className = 'popup'
      const loaded = new Promise(resolve => element.addEventListener('load', resolve))
      document.body.append(element)
      await loaded
    }, popup)
    return page.frames().find(frame => frame !== page.mainFrame())!
  }
  const refused = await frame()
  await expect.poll(() => refused.url(), 'by frame-ancestors').toMatch(/^chrome-error:/)

  // A browser that knows no such header.
  await page.route(popup, async route => {
    // By its address: only browsers know the name of its host.
    const response = await fetchAgain(route, { url: popup.replace('wallet.dapp.localhost', '127.0.0.1') })
    const { 'content-security-policy': _policy, ...headers } = response.headers()
    await route.fulfill({ response, headers: { ...headers, 'cross-origin-resource-policy': 'cross-origin' } })
  })
  const bare = await frame()
  await expect.poll(() => requestedUrls.some(url => /popup-main/.test(url))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(bare.url()).toBe(popup)
  expect(await bare.evaluate(() => document.body.childElementCount), 'its page stays empty').toBe(0)
  expect(
    requestedUrls.filter(url => /vault-worker|\/api\//.test(url)),
    'no worker is started, nothing is asked',
  ).toEqual([])
})

test('its window asks for a log-in before it shows them, though the visitor is logged in', async ({
  page,
  context,
}) => {
  const host = new FramePage(page)
  await host.open()
  const { address } = await host.login(`${crypto.randomUUID().slice(0, 8)}@example.com`)
  const wallet = await context.newPage()
  await wallet.goto(popup)
  await expect(wallet.getByText(address, { exact: true })).toBeVisible()
  await wallet.getByTestId('frame-export').click()
  await expect(wallet.getByTestId('frame-email')).toBeVisible()
  await expect(wallet.getByTestId('frame-export-words')).toHaveCount(0)
  await wallet.getByTestId('frame-email').fill(`${crypto.randomUUID().slice(0, 8)}@example.com`)
  await wallet.getByTestId('frame-login-submit').click()
  await wallet.getByTestId('frame-otp').fill('000000')
  await wallet.getByTestId('frame-login-submit').click()
  await expect(wallet.getByRole('alert')).toBeVisible()
  await expect(wallet.getByTestId('frame-export-words')).toHaveCount(0)
  expect(await wallet.evaluate(() => window.opener), 'the window belongs to no page').toBe(null)
})

test('the frame’s own page has no code that asks for them, and no message of an application leads to it', async ({
  page,
}) => {
  const folder = join(root, 'apps/frame/dist')
  const codeOf = (name: string) => readFileSync(join(folder, 'assets', name), 'utf8')
  const entryOf = (html: string) => /src="\/assets\/([^"]+)"/.exec(readFileSync(join(folder, html), 'utf8'))![1]!
  /** Everything that a page may load, now or later. */
  const closure = (entry: string): readonly string[] => {
    const names = readdirSync(join(folder, 'assets'))
    const visited = new Set([entry])
    for (const name of visited)
      for (const other of names)
        if (other.endsWith('.js') && !other.startsWith('vault-worker') && codeOf(name).includes(`./${other}`))
          visited.add(other)
    return [...visited]
  }
  const askingChunks = (html: string) =>
    closure(entryOf(html)).filter(name => codeOf(name).includes('wallet.exportWords'))
  expect(askingChunks('popup.html').length, 'the window’s code asks for them').toBeGreaterThan(0)
  expect(askingChunks('index.html')).toEqual([])

  const host = new FramePage(page)
  await host.open()
  await host.login(`${crypto.randomUUID().slice(0, 8)}@example.com`)
  for (const method of ['wallet_exportWords', 'wallet.exportWords', 'eth_exportPrivateKey', 'personal_exportRawKey']) {
    const { result, error } = await (await host.call(method, []))()
    expect(result).toBe(undefined)
    expect([4200, -32602], method).toContain(error?.code)
  }
})
