// The script-tag build as a page loads it: once, twice, and beside another Lit, under the strict Content Security
// Policy.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { chromium } from 'playwright'
import { rollup } from 'rollup'
import { chromiumArgs, findHeadless } from '../../scripts/chromium.mjs'
import { contentSecurityPolicy } from '../../scripts/stack/csp.mjs'

const cdn = fileURLToPath(new URL('../../packages/ui/dist/cdn', import.meta.url))
const modal = '<w3m-modal networks="eip155:1"></w3m-modal><w3m-button></w3m-button>'
const script = query => `<script type="module" src="/w3m/w3m.js${query}"></script>`
const hostLit = '<script type="module" src="/host.js"></script><host-element></host-element>'

/** A Lit of the host's own, with an element that is drawn by it. */
async function bundleHostLit() {
  const code = `import { LitElement, html } from 'lit'
    customElements.define('host-element', class extends LitElement { render() { return html\`<p>drawn by the host</p>\` } })`
  const build = await rollup({
    input: 'host',
    plugins: [
      {
        name: 'host',
        resolveId: id => (id === 'host' ? fileURLToPath(new URL('host.js', import.meta.url)) : null),
        load: id => (id.endsWith('/host.js') && id.includes('script-tag') ? code : null),
      },
      nodeResolve(),
    ],
  })
  const { output } = await build.generate({ format: 'es' })
  await build.close()
  return output[0].code
}

describe('The script-tag build', () => {
  let server, browser, host
  let body = ''
  let policy = ''
  /** A file that somebody changed. */
  let changed
  before(async () => {
    host = await bundleHostLit()
    browser = await chromium.launch({ executablePath: findHeadless(), args: chromiumArgs })
    server = createServer(({ url }, response) => {
      const { pathname } = new URL(url, 'http://page')
      response.setHeader('content-security-policy', policy)
      if (pathname === '/')
        return response
          .setHeader('content-type', 'text/html')
          .end(`<!doctype html><html lang="en"><title>Page</title>${body}`)
      if (!pathname.endsWith('.js')) return response.writeHead(204).end()
      response
        .setHeader('content-type', 'text/javascript')
        .end(
          pathname === '/host.js'
            ? host
            : readFileSync(join(cdn, pathname.slice('/w3m/'.length)), 'utf8') +
                (pathname === `/w3m/${changed}` ? ';' : ''),
        )
    })
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  after(async () => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
  })

  /** Opens a page and tells what it said. */
  async function open(content, allowDuplicates = false, scriptHashes = []) {
    body = content
    policy = contentSecurityPolicy({ allowDuplicates, scriptHashes })
    const page = await browser.newPage()
    const consoleMessages = []
    page.on('console', message => ['error', 'warning'].includes(message.type()) && consoleMessages.push(message.text()))
    page.on('pageerror', error => consoleMessages.push(String(error)))
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    return { page, consoleMessages }
  }

  const cases = [
    { title: 'works by attributes alone', content: script('') + modal },
    { title: 'works when it is loaded twice from one address', content: script('') + script('') + modal },
    { title: 'works when it is loaded twice from two addresses', content: script('') + script('?copy') + modal },
    {
      title: 'works before the Lit of a host that allows duplicates',
      content: script('') + hostLit + modal,
      allowDuplicates: true,
    },
    {
      title: 'works after the Lit of a host that allows duplicates',
      content: hostLit + script('') + modal,
      allowDuplicates: true,
    },
  ]
  for (const { title, content, allowDuplicates } of cases) {
    it(title, async () => {
      const { page, consoleMessages } = await open(content, allowDuplicates)
      await page.getByTestId('connect-button').click()
      await page.getByTestId('w3m-modal-card').waitFor()
      assert.equal(await page.locator('w3m-modal').count(), 1)
      if (content.includes('host-element'))
        assert.equal(await page.locator('host-element p').textContent(), 'drawn by the host')
      assert.deepEqual(consoleMessages, [])
      assert.equal(await page.evaluate(() => Object.hasOwn(globalThis.trustedTypes, 'createPolicy')), false)
      await page.close()
    })
  }

  it('registers every public element', async () => {
    const { page } = await open(script(''))
    await page.waitForFunction(() => customElements.get('w3m-button'))
    const missing = await page.evaluate(
      tags => tags.filter(tag => !customElements.get(tag)),
      ['modal', 'button', 'connect-button', 'account-button', 'network-button', 'wallet-button', 'onramp-widget'].map(
        name => `w3m-${name}`,
      ),
    )
    assert.deepEqual(missing, [])
    await page.close()
  })

  it('runs under the hash that the manifest has of it, and not at all where the file is another', async () => {
    const { entry, files } = JSON.parse(readFileSync(join(cdn, 'manifest.json'), 'utf8'))
    const content = `<script type="module" src="/w3m/${entry}" integrity="${files[entry].integrity}"></script>${modal}`
    const { page, consoleMessages } = await open(content)
    await page.getByTestId('connect-button').waitFor()
    assert.deepEqual(consoleMessages, [])
    await page.close()

    changed = entry
    const other = await open(content)
    changed = undefined
    assert.ok(
      other.consoleMessages.some(text => text.includes('integrity')),
      other.consoleMessages.join('\n'),
    )
    assert.equal(await other.page.evaluate(() => customElements.get('w3m-button')), undefined)
    await other.page.close()
  })

  it('checks the files that it loads later where the page has an import map with their hashes', async () => {
    const { files } = JSON.parse(readFileSync(join(cdn, 'manifest.json'), 'utf8'))
    const map = JSON.stringify({
      integrity: Object.fromEntries(Object.entries(files).map(([name, { integrity }]) => [`/w3m/${name}`, integrity])),
    })
    const content = `<script type="importmap">${map}</script>${script('')}${modal}`
    const hashes = [`sha256-${createHash('sha256').update(map).digest('base64')}`]
    const { page, consoleMessages } = await open(content, false, hashes)
    await page.getByTestId('connect-button').click()
    await page.getByTestId('w3m-modal-card').waitFor()
    assert.deepEqual(consoleMessages, [])
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await page.close()

    changed = loaded.find(name => /\/w3m\/modal-[\w-]{7}\.js$/.test(name)).split('/w3m/')[1]
    const other = await open(content, false, hashes)
    await other.page.getByTestId('connect-button').click()
    await other.page.waitForFunction(
      () => document.querySelector('w3m-button').shadowRoot.querySelector('[role="alert"]').textContent,
    )
    assert.ok(
      other.consoleMessages.some(text => text.includes('integrity')),
      other.consoleMessages.join('\n'),
    )
    assert.equal(await other.page.getByTestId('w3m-modal-card').count(), 0)
    changed = undefined
    await other.page.close()
  })

  it('says what is missing where a host has its own Lit and allows no duplicates, and leaves that one alone', async () => {
    const { page, consoleMessages } = await open(hostLit + script('') + modal)
    await page.waitForFunction(() => customElements.get('w3m-button'))
    assert.equal(await page.locator('host-element p').textContent(), 'drawn by the host')
    assert.ok(
      consoleMessages.some(text => text.includes("Add 'allow-duplicates'")),
      consoleMessages.join('\n'),
    )
    await page.close()
  })

  it('adds no global but the elements', async () => {
    const { page } = await open(script('') + modal)
    await page.getByTestId('connect-button').waitFor()
    const added = await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const plain = new Set(Object.getOwnPropertyNames(frame.contentWindow))
      return Object.getOwnPropertyNames(window).filter(name => !plain.has(name) && !/^\d+$/.test(name))
    })
    // What Lit and nanostores keep for their own copies.
    assert.deepEqual(
      added.filter(name => !/^(lit[A-Z]\w+|reactiveElementVersions|__\w*playwright\w*)$/.test(name)),
      [],
    )
    await page.close()
  })
})
