// The budgets as a browser meets them: the files that a minimal host page asks for, over a real server, until a visitor
// is connected.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { chromiumArgs, findHeadless } from '../../scripts/chromium.mjs'

const cdn = fileURLToPath(new URL('../../packages/ui/dist/cdn', import.meta.url))
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const oneEther = '0xde0b6b3a7640000'
const ethereum = JSON.stringify([
  {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['/rpc'] } },
  },
])

/**
 * A wallet that announces itself and agrees to everything. What waits for the page to be at rest waits for `rest()`.
 */
const pageScript = `
  const held = []
  globalThis.requestIdleCallback = work => held.push(work)
  globalThis.rest = () => { globalThis.requestIdleCallback = work => setTimeout(work); for (const work of held) work() }
  const answers = { eth_requestAccounts: ['${address}'], eth_accounts: ['${address}'], eth_chainId: '0x1', eth_getBalance: '${oneEther}' }
  const provider = { on() {}, removeListener() {}, request: async ({ method }) => answers[method] }
  const icon = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
  const detail = Object.freeze({ info: Object.freeze({ uuid: 'a3b1c2d4-0000-4000-8000-000000000001', rdns: 'wallet.example', name: 'Wallet', icon }), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()`
const pageOf = networks =>
  `<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,"><script>${pageScript}</script><w3m-modal networks='${networks}'></w3m-modal><w3m-button></w3m-button><script type="module" src="/w3m/w3m.js"></script>`

describe('What the script-tag build costs over the wire', () => {
  let server, browser
  let body = ''
  let files = new Map()
  const answer = ({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_getBalance' ? oneEther : '0x1' })
  before(async () => {
    browser = await chromium.launch({ executablePath: findHeadless(), args: chromiumArgs })
    server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url, 'http://page')
      if (pathname === '/') return response.setHeader('content-type', 'text/html').end(body)
      if (pathname === '/rpc') {
        const rpcRequest = JSON.parse(Buffer.concat(await request.toArray()).toString())
        return response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify(Array.isArray(rpcRequest) ? rpcRequest.map(answer) : answer(rpcRequest)))
      }
      if (!pathname.endsWith('.js')) return response.writeHead(404).end()
      const code = readFileSync(join(cdn, pathname.slice('/w3m/'.length)))
      files.set(pathname, gzipSync(code, { level: 9 }).byteLength)
      response.setHeader('content-type', 'text/javascript').end(code)
    })
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  after(async () => {
    await browser?.close()
    server?.closeAllConnections()
    server?.close()
  })

  const bytes = () => [...files.values()].reduce((sum, size) => sum + size, 0)
  const within = (limit, t) => {
    t.diagnostic(`${bytes()} B of ${limit} in ${files.size} files`)
    assert.ok(
      bytes() <= limit,
      `${bytes()} B after gzip, ${limit} are the most: ${[...files].map(file => file.join(' ')).join(', ')}`,
    )
  }
  async function open(networks) {
    body = pageOf(networks)
    files = new Map()
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    await page.getByTestId('connect-button').waitFor()
    // The button works: it has its instance, which a click would open.
    await page.waitForFunction(() => document.querySelector('w3m-modal').w3m !== undefined)
    return page
  }

  it('until the button works, the list is open, and a visitor is connected with the balance shown', async t => {
    const page = await open(ethereum)
    within(20_850, t)
    await page.getByTestId('connect-button').click()
    await page.getByTestId('wallet-wallet.example').click()
    await page.getByTestId('account-button').getByText('1.000').waitFor()
    await page.getByTestId('w3m-modal-card').waitFor({ state: 'hidden' })
    await page.evaluate(() => globalThis.rest())
    await page.waitForLoadState('networkidle')
    // With what tells which views are gone to: 0.9 kB.
    within(59_670, t)
    await page.close()
  })

  it('until the button works, on a page that names its networks by their ids', async t => {
    const page = await open('eip155:1')
    within(20_850, t)
    await page.close()
    // The data of all others come at once, and nothing of what speaks with wallets.
    const more = await open('eip155:1 eip155:8453')
    within(23_030, t)
    await more.close()
  })
})
