// The snippets of the README as they stand: each is put into a page, driven by a visitor, and looked at again after a
// reload.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { chromiumArgs, findHeadless } from '../../scripts/chromium.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cdn = join(root, 'packages/ui/dist/cdn')
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** The code that stands below a heading of a page. */
function snippetOf(heading, path = 'README.md', mark = `\\*\\*${heading}\\*\\*`) {
  const [, kind, code] =
    readFileSync(join(root, path), 'utf8').match(new RegExp(`${mark}\n\`\`\`(\\w+)\n([^]*?)\`\`\``)) ?? []
  assert.ok(code, `${path} has a snippet named ${heading}`)
  return { kind, code }
}

/** A wallet that announces itself; whom it has let in, it knows again after a reload. */
const wallet = `
  const asked = (globalThis.asked = [])
  const answers = { eth_chainId: () => '0x1', eth_requestAccounts: () => (localStorage.setItem('let in', 'yes'), ['${address}']), eth_accounts: () => (localStorage.getItem('let in') ? ['${address}'] : []), personal_sign: () => '0x' + '11'.repeat(65) }
  const provider = { on() {}, removeListener() {}, request: async ({ method, params }) => (asked.push({ method, params }), answers[method]?.()) }
  const icon = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
  const detail = Object.freeze({ info: Object.freeze({ uuid: 'a3b1c2d4-0000-4000-8000-000000000001', rdns: 'wallet.example', name: 'Wallet', icon }), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()`

/** What a bundler of the host makes of a module. */
async function bundle(contents, loader) {
  const { outputFiles } = await build({
    stdin: { contents, loader, resolveDir: root },
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0].text
}

describe('The README', () => {
  let server, browser
  let body = ''
  let module = ''
  before(async () => {
    browser = await chromium.launch({ executablePath: findHeadless(), args: chromiumArgs })
    server = createServer(({ url }, response) => {
      const { pathname } = new URL(url, 'http://page')
      if (pathname === '/')
        return response
          .setHeader('content-type', 'text/html')
          .end(`<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,"><body>${body}`)
      if (!pathname.endsWith('.js')) return response.writeHead(404).end()
      response
        .setHeader('content-type', 'text/javascript')
        .end(pathname === '/host.js' ? module : readFileSync(join(cdn, pathname.slice('/w3m/'.length))))
    })
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  after(async () => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
  })

  /** Opens the page, in which nothing but the page itself can be reached. */
  async function open(content) {
    body = content
    const context = await browser.newContext()
    const page = await context.newPage()
    const origin = `http://127.0.0.1:${server.address().port}`
    const consoleMessages = []
    page.on('console', message => message.type() === 'log' && consoleMessages.push(message.text()))
    page.on('pageerror', error => consoleMessages.push(String(error)))
    await page.route(
      url => url.origin !== origin,
      route => route.abort(),
    )
    await page.addInitScript(wallet)
    await page.goto(origin)
    return { page, consoleMessages, close: () => context.close() }
  }
  const connect = async page => {
    await page.getByTestId('connect-button').click()
    await page.getByTestId('wallet-wallet.example').click()
    await page.getByTestId('w3m-modal-card').waitFor({ state: 'hidden' })
  }
  const waitForMessage = async (page, consoleMessages, text) => {
    if (!consoleMessages.includes(text)) await page.waitForEvent('console', message => message.text() === text)
  }

  it('has a script tag with integrity whose page knows who is connected, also after a reload', async () => {
    const { kind, code } = snippetOf('One script tag')
    assert.equal(kind, 'html')
    const { entry, files } = JSON.parse(readFileSync(join(cdn, 'manifest.json'), 'utf8'))
    const whole = code.replace(`src="/w3m/${entry}"`, `$& integrity="${files[entry].integrity}"`)
    assert.notEqual(whole, code, 'the snippet loads the file that the manifest names')
    const { page, consoleMessages, close } = await open(whole)
    await connect(page)
    await waitForMessage(page, consoleMessages, `${address} undefined`)
    consoleMessages.length = 0
    await page.reload()
    await page.getByTestId('account-button').waitFor()
    await waitForMessage(page, consoleMessages, `${address} true`)
    await close()
  })

  it('has a React application that shows who is connected, also after a reload', async () => {
    const { kind, code } = snippetOf('React')
    assert.equal(kind, 'tsx')
    module = await bundle(
      `${code}\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.getElementById('root')!).render(<App />)`,
      'tsx',
    )
    const { page, close } = await open('<div id="root"></div><script type="module" src="/host.js"></script>')
    await page.getByText('Not connected').waitFor()
    await connect(page)
    await page.locator('p').getByText(address).waitFor()
    await page.reload()
    await page.locator('p').getByText(address).waitFor()
    await close()
  })

  it('has plain JS that connects, signs with the provider, and says why not', async () => {
    const { kind, code } = snippetOf('Plain JS')
    assert.equal(kind, 'ts')
    module = await bundle(code, 'ts')
    const { page, consoleMessages, close } = await open('<script type="module" src="/host.js"></script>')
    await page.getByTestId('w3m-header-close').click()
    await waitForMessage(page, consoleMessages, 'MODAL_CLOSED')
    await page.reload()
    await page.getByTestId('wallet-wallet.example').click()
    await page.waitForFunction(() => globalThis.asked.some(({ method }) => method === 'personal_sign'))
    const { params } = await page.evaluate(() => globalThis.asked.find(({ method }) => method === 'personal_sign'))
    assert.deepEqual(params, ['0x48656c6c6f', address])
    await close()
  })

  it('has a wagmi config that knows who is connected by our button, also after a reload', async () => {
    const { kind, code } = snippetOf('wagmi', 'README.md', '\\*\\*wagmi\\*\\*[^\n]*')
    assert.equal(kind, 'ts')
    // `WagmiProvider` does this for an application.
    module = await bundle(
      `${code}\nimport { reconnect } from '@wagmi/core'\nglobalThis.config = config\nreconnect(config)`,
      'ts',
    )
    const { page, close } = await open('<w3m-button></w3m-button><script type="module" src="/host.js"></script>')
    const knows = () =>
      page.waitForFunction(expected => {
        const { current, connections } = globalThis.config?.state ?? {}
        return connections?.get(current)?.accounts[0] === expected
      }, address)
    await connect(page)
    await knows()
    await page.reload()
    await knows()
    await close()
  })

  it('leads to networks of one’s own, which stand in the list beside ours', async () => {
    assert.match(readFileSync(join(root, 'docs/index.md'), 'utf8'), /\(reference\/networks\.md\)/)
    const { kind, code } = snippetOf('Networks of your own', 'docs/reference/networks.md', '## Networks of your own')
    assert.equal(kind, 'ts')
    module = await bundle(code, 'ts')
    const { page, consoleMessages, close } = await open('<script type="module" src="/host.js"></script>')
    await waitForMessage(page, consoleMessages, 'eip155:424242')
    for (const id of ['eip155:424242', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'eip155:1'])
      await page.getByTestId(`network-${id}`).waitFor()
    await page.getByTestId('network-solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1').click()
    await page.getByTestId('w3m-modal-card').waitFor({ state: 'hidden' })
    await close()
  })
})
