// S4 of the security design, in a browser and under the server's own header: a page whose origin is not listed gets no
// document of the frame's, however its name is built. (That the code refuses it too:
// packages/frame-bridge/src/unlisted-pages-are-refused.test.ts.)
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import { stack } from './stack.js'

const { hostname, port } = new URL(stack.pages)

/** The only frame of a page at this address, which has nothing else. */
async function framed(page: Page, address: string) {
  await page.route('**/assets/**', route => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(`${address}/headless.html`)
  await page.evaluate(
    src => document.body.replaceChildren(Object.assign(document.createElement('iframe'), { src })),
    `${stack.frame}/`,
  )
  await expect.poll(() => page.frames().length).toBe(2)
  return page.frames()[1]!
}

async function isKeptOut(page: Page, address: string): Promise<void> {
  const consoleMessages: string[] = []
  page.on('console', message => consoleMessages.push(message.text()))
  const frame = await framed(page, address)
  await expect.poll(() => consoleMessages.join('\n')).toContain('frame-ancestors')
  // The page of the refusal stands a moment after the console has heard of it.
  await expect.poll(() => frame.url()).toMatch(/^chrome-error:/)
}

test('a listed page is given the frame', async ({ page }) => {
  const frame = await framed(page, stack.pages)
  await expect.poll(() => frame.url()).toBe(`${stack.frame}/`)
  await expect(frame.locator('script[type=module]')).toBeAttached()
})

for (const name of ['other.localhost', `evil.${hostname}`, `x${hostname}`, `${hostname}.evil.localhost`]) {
  test(`a page at ${name} is not`, async ({ page }) => isKeptOut(page, `http://${name}:${port}`))
}

test('a page at a listed name and another port is not', async ({ page }) => {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>host</title>'),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    await isKeptOut(page, `http://${hostname}:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
})
