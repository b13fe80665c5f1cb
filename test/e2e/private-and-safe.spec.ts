import type { Page } from '@playwright/test'
import { Host, hostPages } from './host.js'
import { stack } from './stack.js'
import { expect, fund, test } from './test.js'
import { serveModule } from '../fixtures/serve.js'

/** The policy of the interface's section 6, with the stack's addresses in its places. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `img-src 'self' data: https: ${stack.api}`,
  "font-src 'self'",
  `connect-src 'self' ${stack.api} ${new URL(stack.relay).origin} ${stack.one.rpcUrl} ${stack.two.rpcUrl} ${stack.solana.rpcUrl} ${stack.solana.wsUrl} ${stack.frame}`,
  `frame-src ${stack.frame}`,
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ')

for (const { title, path } of hostPages) {
  test.describe(`On ${title}`, () => {
    test.use({ path })

    test('under the published policy nothing but the page itself is asked for before a click; a whole visit asks no host but the stack and leaves only our keys in storage', async ({
      host,
      extension,
      watch,
      page,
    }) => {
      const answered = page.waitForResponse(response => response.request().isNavigationRequest())
      await host.open()
      expect((await answered).headers()['content-security-policy']).toBe(policy)
      await host.shows('disconnected')
      // What comes while the page is at rest counts too.
      await page.waitForFunction(() => customElements.get('w3m-modal-card'))
      await page.waitForLoadState('networkidle')
      expect(watch.requests.filter(request => !request.startsWith(`GET ${stack.pages}/`))).toEqual([])

      await host.connect(extension.rdns)
      await host.openModal()
      await page.keyboard.press('Escape')
      await host.isClosed()
      expect(watch.foreign).toEqual([])
      expect(await page.evaluate(() => Object.keys(localStorage).filter(key => !key.startsWith('w3m:')))).toEqual([])
      expect(await page.evaluate(() => document.cookie)).toBe('')
    })
  })
}

/** A page whose host gives networks and no other option. */
async function openBare(page: Page): Promise<Host> {
  const module = await serveModule(page, 'bare-options.ts')
  const body = `<!doctype html><html lang="en"><title>Bare</title><w3m-button></w3m-button> <w3m-network-button></w3m-network-button><script type="module" src="${module}"></script></html>`
  await page.route('**/bare.html', route => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${stack.pages}/bare.html`)
  return new Host(page)
}

test.describe('With networks and no other option', () => {
  test.use({
    wallet: {
      networks: [
        { id: 1, name: 'Ethereum', rpcUrl: stack.one.rpcUrl },
        { id: 8453, name: 'Base', rpcUrl: stack.two.rpcUrl },
      ],
      addable: [],
    },
  })

  test('connecting and looking around asks nobody but the page itself', async ({ extension, page, watch }) => {
    const host = await openBare(page)
    await host.choose(extension.rdns)
    await expect(host.id('account-button')).toContainText('0.000 ETH')
    await host.isClosed()
    await host.openModal()
    await expect(host.id('account-balance')).toContainText('0.000')
    await host.id('account-receive').click()
    await host.id('receive-networks').filter({ hasText: '2' }).click()
    await expect(host.id('compatible-eip155:8453')).toBeVisible()
    // The wallet alone says whether the account is a contract.
    expect(extension.engine.calls.map(({ method }) => method)).toContain('eth_getCode')
    await page.keyboard.press('Escape')
    await host.isClosed()
    await host.openModal()
    await host.id('account-network').click()
    await host.id('network-eip155:8453').click()
    await expect(host.id('network-button')).toContainText('Base')
    await page.keyboard.press('Escape')
    await host.isClosed()
    await host.openNetworks()
    await page.waitForLoadState('networkidle')
    expect(extension.engine.chainId).toBe(8453)
    expect(watch.requests.filter(request => !request.startsWith(`GET ${stack.pages}/`))).toEqual([])
    expect(watch.foreign).toEqual([])
  })

  test('sending asks the node that the network names, once a recipient stands there, and nobody else', async ({
    extension,
    page,
    watch,
  }) => {
    const { engine } = extension
    const node = 'https://ethereum-rpc.publicnode.com'
    const methods = new Set<string>()
    // The chain of this machine answers in its place.
    await page.route(
      ({ origin }) => origin === node,
      async route => {
        const text = route.request().postData() ?? ''
        const calls = [JSON.parse(text)].flat() as readonly { readonly method: string }[]
        for (const { method } of calls) methods.add(method)
        const headers = { 'content-type': 'application/json' }
        const body = await (await fetch(stack.one.rpcUrl, { method: 'POST', headers, body: text })).text()
        await route.fulfill({ headers: { ...headers, 'access-control-allow-origin': '*' }, body })
      },
    )
    await fund(stack.one, engine.address)
    const host = await openBare(page)
    await host.choose(extension.rdns)
    await host.isClosed()
    await host.openModal()
    await host.id('account-send').click()
    await host.id('send-token').click()
    await host.id('token-ETH').click()
    await host.id('send-amount').fill('0.25')
    expect(watch.foreign).toEqual([])
    await host.id('send-to').fill(engine.accounts[1]!.address)
    await host.id('send-review').click()
    await expect(host.id('send-preview-fee')).toHaveText(/ETH/)
    for (const method of ['eth_getCode', 'eth_estimateGas', 'eth_getBalance']) expect(methods).toContain(method)

    // What the wallet sent is looked for there too.
    engine.exceptions.set('eth_sendTransaction', { answersWith: `0x${'11'.repeat(32)}` })
    await host.id('send-confirm').click()
    await expect(host.id('send-status')).toHaveAttribute('data-status', 'pending')
    await expect.poll(() => [...methods]).toContain('eth_getTransactionReceipt')
    expect([...new Set(watch.foreign.map(url => new URL(url).origin))]).toEqual([node])
    ;(watch.foreign as string[]).splice(0)
  })
})

test('importing core does nothing: no request, timer, listener, global or node', async ({ page, watch }) => {
  const module = await serveModule(page, 'import-core.ts')
  await page.goto(`${stack.pages}/stack.json`)
  const sideEffects = await page.evaluate(async from => {
    const effects: string[] = []
    const note = (owner: object, name: string, label: string) => {
      const original = (owner as Record<string, (...values: unknown[]) => unknown>)[name]!
      Object.defineProperty(owner, name, {
        configurable: true,
        value(this: unknown, ...values: unknown[]) {
          effects.push(`${label}(${String(values[0]).slice(0, 60)})`)
          return original.apply(this, values)
        },
      })
    }
    const globals = new Set(Object.getOwnPropertyNames(globalThis))
    const nodes = document.querySelectorAll('*').length
    note(globalThis, 'fetch', 'fetch')
    note(globalThis, 'setTimeout', 'setTimeout')
    note(globalThis, 'setInterval', 'setInterval')
    note(globalThis, 'requestAnimationFrame', 'requestAnimationFrame')
    note(EventTarget.prototype, 'addEventListener', 'addEventListener')
    note(Storage.prototype, 'getItem', 'getItem')
    note(Storage.prototype, 'setItem', 'setItem')
    await import(from)
    effects.push(...Object.getOwnPropertyNames(globalThis).filter(name => !globals.has(name)))
    if (document.querySelectorAll('*').length !== nodes) effects.push('nodes')
    return effects
  }, module)
  expect(sideEffects).toEqual([])
  expect(watch.requests.filter(request => !/stack\.json|__test|favicon/.test(request))).toEqual([])
})
