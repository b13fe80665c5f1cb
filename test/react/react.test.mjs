// The React bindings on a server, and taking over what the server drew, with React 18 and 19.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { chromiumArgs, findHeadless } from '../../scripts/chromium.mjs'
import { contentSecurityPolicy } from '../../scripts/stack/csp.mjs'
import { bundleFor, root, versions } from './bundle.mjs'

await mkdir(join(root, '.cache'), { recursive: true })
const folder = await mkdtemp(join(root, '.cache/react-test-'))
let browser
before(async () => {
  browser = await chromium.launch({ executablePath: findHeadless(), args: chromiumArgs })
})
after(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs something and tells what it did to the world: new globals, requests, timers, words on the console. */
async function watched(action) {
  const before = new Set(Object.getOwnPropertyNames(globalThis))
  const sideEffects = []
  const restores = []
  const replace = (object, name, make) => {
    const original = object[name]
    object[name] = make(original)
    restores.push(() => (object[name] = original))
  }
  replace(globalThis, 'fetch', () => url => (sideEffects.push(`fetch ${url}`), new Promise(() => undefined)))
  for (const name of ['setTimeout', 'setInterval'])
    replace(
      globalThis,
      name,
      original =>
        (...args) => (sideEffects.push(name), original(...args)),
    )
  for (const name of ['error', 'warn'])
    replace(
      console,
      name,
      () =>
        (...args) =>
          void sideEffects.push(`console.${name} ${args.join(' ')}`),
    )
  try {
    const result = await action()
    return { result, sideEffects, globals: Object.getOwnPropertyNames(globalThis).filter(name => !before.has(name)) }
  } finally {
    for (const restore of restores) restore()
  }
}

it('core makes an instance in Node that holds its options, asks nobody and ends', async () => {
  const { sideEffects, globals } = await watched(async () => {
    const { createW3m } = await import('@w3m/core')
    const { mainnet } = await import('@w3m/core/networks')
    const w3m = createW3m({ networks: [mainnet] })
    assert.deepEqual(
      [w3m.getAccount().status, w3m.getNetwork().caipNetworkId, w3m.getState().open],
      ['disconnected', 'eip155:1', false],
    )
    w3m.destroy()
  })
  assert.deepEqual([sideEffects, globals], [[], []])
})

for (const version of versions) {
  describe(`With React ${version}`, () => {
    let html, bundled
    it('importing and rendering on a server makes no instance, global, request, timer or warning', async () => {
      const entry = await bundleFor({
        entry: 'server-entry.tsx',
        version,
        platform: 'node',
        dir: join(folder, `server-${version}`),
      })
      const { result, sideEffects, globals } = await watched(async () => {
        const { render, renderWithoutProvider, version: loaded, $instances } = await import(pathToFileURL(entry).href)
        return { html: render(), own: renderWithoutProvider(), loaded, count: $instances.get().length }
      })
      html = result.html
      assert.deepEqual(result.own, [html, html], 'without a provider the same is drawn')
      assert.match(result.loaded, new RegExp(`^${version}\\.`))
      assert.equal(result.count, 0)
      assert.deepEqual(sideEffects, [])
      // nanostores keeps one counter for all of its copies.
      assert.deepEqual(globals, [])
      assert.match(html, /<p id="status">disconnected<\/p><p id="network">none<\/p><p id="open">closed<\/p>/)
      for (const tag of [
        'w3m-button',
        'w3m-connect-button',
        'w3m-account-button',
        'w3m-network-button',
        'w3m-wallet-button',
        'w3m-modal',
      ])
        assert.match(html, new RegExp(`<${tag}[ >]`))
    })

    for (const [title, query] of [
      ['', ''],
      [', and the only instance without a provider,', '?without-provider'],
    ])
      it(`a browser takes it over${title} without a warning, under StrictMode and the strict CSP, and gives all back`, async () => {
        const dir = join(folder, `browser-${version}`)
        await (bundled ??= bundleFor({ entry: 'browser-entry.tsx', version, platform: 'browser', dir }))
        const server = createServer(({ url }, response) => {
          const path = new URL(url, 'http://page').pathname
          response.setHeader('content-security-policy', contentSecurityPolicy())
          if (path === '/')
            return response
              .setHeader('content-type', 'text/html')
              .end(
                `<!doctype html><html lang="en"><title>Page</title><div id="root">${html}</div><script type="module" src="/entry.js"></script>`,
              )
          if (!path.endsWith('.js')) return response.writeHead(204).end()
          response.setHeader('content-type', 'text/javascript').end(readFileSync(join(dir, path)))
        })
        await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
        const page = await browser.newPage()
        try {
          const consoleMessages = []
          page.on(
            'console',
            message =>
              ['error', 'warning'].includes(message.type()) &&
              !/Lit is in dev mode|React DevTools/.test(message.text()) &&
              consoleMessages.push(message.text()),
          )
          page.on('pageerror', error => consoleMessages.push(String(error)))
          await page.goto(`http://127.0.0.1:${server.address().port}/${query}`)
          await page.waitForFunction(() => document.querySelector('#network').textContent === 'eip155:1')
          const button = page.locator('#button').getByTestId('connect-button')
          await button.waitFor()
          assert.equal((await button.textContent()).trim(), 'Start')
          assert.match(await page.evaluate(() => window.test.version), new RegExp(`^${version}\\.`))
          assert.equal(await page.evaluate(() => window.test.$instances.get().length), 1)
          await button.click()
          await page.getByTestId('w3m-modal-card').waitFor()
          await page.waitForFunction(() => document.querySelector('#open').textContent === 'open')
          assert.equal(await page.evaluate(() => document.documentElement.dataset.heard), 'open')
          assert.deepEqual(await page.evaluate(() => window.test.recovered), [])
          assert.deepEqual(consoleMessages, [])
          await page.evaluate(() => window.test.unmount())
          await page.waitForFunction(() => window.test.$instances.get().length === 0)
          assert.deepEqual(consoleMessages, [])
        } finally {
          await page.close()
          server.closeAllConnections()
          await new Promise(resolve => server.close(resolve))
        }
      })
  })
}
