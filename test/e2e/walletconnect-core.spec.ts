import type { W3m } from '@w3m/core'
import type { BrowserContext, Page } from '@playwright/test'
import { ed25519 } from '@noble/curves/ed25519'
import { recoverMessageAddress, type Hex } from 'viem'
import { decodeBase58 } from '../../packages/core/src/caip/base58.js'
import { startPhoneWallet, type PhoneWallet, type PhoneWalletOptions } from '../wallets/wc-wallet.js'
import { Host, isDeep } from './host.js'
import { RelayGate } from './relay-gate.js'
import { stack } from './stack.js'
import { expect, fund, test } from './test.js'

const one = { caipNetworkId: `eip155:${stack.one.id}`, name: stack.one.name, rpcUrl: stack.one.rpcUrl }
const two = { caipNetworkId: `eip155:${stack.two.id}`, name: stack.two.name, rpcUrl: stack.two.rpcUrl }

interface Outcome {
  readonly address?: string
  readonly code?: string | number
}

test.describe('WalletConnect without a view', () => {
  test.use({ path: '/vanilla.html' })
  const phones: PhoneWallet[] = []

  const phoneWallet = async (options: Partial<PhoneWalletOptions> = {}): Promise<PhoneWallet> => {
    const phone = await startPhoneWallet({ relayUrl: stack.relay, networks: [one, two], ...options })
    phones.push(phone)
    return phone
  }

  test.afterEach(async () => {
    await Promise.all(phones.splice(0).map(phone => phone.stop()))
  })

  /** Starts an attempt; its outcome stands in `globalThis.outcome`. */
  const begin = (page: Page) =>
    page.evaluate(async () => {
      const { w3m } = globalThis as never as { w3m: W3m }
      // The page draws the code itself.
      const { $state } = await w3m.load.pairing()
      $state.listen(() => undefined)
      const controller = new AbortController()
      const outcome = w3m.connect({ connectorId: 'walletConnect', signal: controller.signal }).then(
        ({ address }) => ({ address }),
        (error: { code: unknown }) => ({ code: error.code }),
      )
      Object.assign(globalThis, { outcome, controller })
    })
  const outcome = (page: Page) => page.evaluate(() => (globalThis as never as { outcome: Promise<Outcome> }).outcome)
  const code = (page: Page) =>
    page.evaluate(async () => {
      const pairing = await (globalThis as never as { w3m: W3m }).w3m.load.pairing()
      return new Promise<string>(resolve => {
        const stop = pairing.$state.subscribe(state => {
          if (state.phase !== 'ready') return
          queueMicrotask(() => stop())
          resolve(state.uri)
        })
      })
    })
  const connect = async (page: Page, phone: PhoneWallet) => {
    await begin(page)
    await phone.pair(await code(page))
    return outcome(page)
  }
  const request = (page: Page, method: string, params: readonly unknown[]) =>
    page.evaluate(
      ([name, args]) =>
        (globalThis as never as { w3m: W3m }).w3m
          .getProvider<{ request(call: { method: string; params: readonly unknown[] }): Promise<unknown> }>('eip155')!
          .request({ method: name, params: args })
          .catch((error: { code: unknown }) => ({ code: error.code })),
      [method, params] as const,
    )
  const secondTab = async (context: BrowserContext) => {
    const other = new Host(await context.newPage(), '/vanilla.html')
    await other.open()
    return other
  }
  const connectInTwoTabs = async (page: Page, phone: PhoneWallet, context: BrowserContext) => {
    await connect(page, phone)
    const other = await secondTab(context)
    await other.shows('connected')
    return other
  }
  const status = (page: Page) =>
    page.evaluate(() => (globalThis as never as { w3m: W3m }).w3m.getAccount('eip155').status)

  test('loads the library only when it is chosen, then asks nobody but the relay, and keeps a code that is alive for the next attempt', async ({
    host,
    page,
    watch,
  }) => {
    await host.open()
    const sockets: string[] = []
    page.on('websocket', socket => sockets.push(socket.url()))
    const scripts = () => watch.requests.filter(url => url.endsWith('.js')).length
    const before = scripts()
    await page.evaluate(() => (globalThis as never as { w3m: W3m }).w3m.load.pairing())
    expect(sockets).toEqual([])
    await begin(page)
    const first = await code(page)
    await page.evaluate(() => (globalThis as never as { controller: AbortController }).controller.abort())
    expect(await outcome(page)).toEqual({ code: 'ABORTED' })
    const phone = await phoneWallet()
    await begin(page)
    expect(await code(page)).toBe(first)
    await phone.pair(first)
    expect(await outcome(page)).toHaveProperty('address')
    expect(scripts()).toBeGreaterThan(before)
    expect(new Set(sockets.map(url => url.split('?')[0]))).toEqual(new Set([stack.relay]))
    expect(watch.foreign).toEqual([])
    expect(page.frames()).toHaveLength(1)
    expect(
      await page.evaluate(() => Object.keys(globalThis).filter(name => /walletconnect|logsBlob/i.test(name))),
    ).toEqual([])
  })

  test('is refused, connects, signs, sends, switches, is there after a reload, and ends', async ({ host, page }) => {
    await host.open()
    const phone = await phoneWallet({ user: 'refuses' })
    await test.step('gives 4001 when the wallet refuses, and takes the next attempt with a fresh code', async () => {
      expect(((await connect(page, phone)) as Outcome).code).toBe(4001)
      phone.user = 'approves'
      expect(await connect(page, phone)).toHaveProperty('address')
    })
    const address = phone.wallet.addresses.eip155 as Hex
    const message = '0x68656c6c6f'

    await test.step('signs and sends', async () => {
      await fund(stack.one, address)
      const signature = (await request(page, 'personal_sign', [message, address])) as Hex
      expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(address)
      const hash = await request(page, 'eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
      await expect
        .poll(() => request(page, 'eth_getTransactionReceipt', [hash]))
        .toMatchObject({ status: '0x1', transactionHash: hash })
    })
    await test.step('gives the number of a refused request', async () => {
      phone.user = { failsWith: { code: 4001, message: 'no' } }
      expect(await request(page, 'personal_sign', ['0x00', address])).toEqual({ code: 4001 })
      expect(await request(page, 'eth_sign', [address, '0x00'])).toHaveProperty('code')
      phone.user = 'approves'
    })
    await test.step('is there after a reload, without a word to the wallet', async () => {
      const questionsBefore = phone.questions.length
      await page.reload()
      await host.shows('connected')
      expect(await page.evaluate(() => (globalThis as never as { w3m: W3m }).w3m.getAccount('eip155').address)).toBe(
        address,
      )
      expect(phone.questions).toHaveLength(questionsBefore)
      expect(await request(page, 'personal_sign', ['0x00', address])).toMatch(/^0x[0-9a-f]{130}$/)
    })
    await test.step('switches', async () => {
      await page.evaluate(id => (globalThis as never as { w3m: W3m }).w3m.switchNetwork(id as never), two.caipNetworkId)
      expect(await request(page, 'eth_chainId', [])).toBe(`0x${stack.two.id.toString(16)}`)
      await request(page, 'personal_sign', [message, address])
      expect(phone.questions.at(-1)).toMatchObject({ method: 'personal_sign' })
    })
    await test.step('ends at the wallet when the page ends it', async () => {
      await page.evaluate(() => (globalThis as never as { w3m: W3m }).w3m.disconnect())
      await expect.poll(() => phone.wallet.sessions.length).toBe(0)
      expect(await status(page)).toBe('disconnected')
    })
    await test.step('takes an answer once that comes twice', async () => {
      phone.user = 'answers twice'
      expect(await connect(page, phone)).toEqual({ address })
      const before = phone.requestCount('personal_sign')
      const signed = await request(page, 'personal_sign', ['0x00', address])
      expect(signed).toMatch(/^0x[0-9a-f]{130}$/)
      expect(await request(page, 'personal_sign', ['0x01', address])).not.toBe(signed)
      expect(phone.requestCount('personal_sign')).toBe(before + 2)
      expect(await status(page)).toBe('connected')
      phone.user = 'approves'
    })
    await test.step('ends when the wallet ends it, also while the page is closed', async () => {
      await phone.disconnectAll()
      await host.shows('disconnected')
      await connect(page, phone)
      await page.goto('about:blank')
      await phone.disconnectAll()
      await host.open()
      await host.shows('disconnected')
      expect(await page.evaluate(() => localStorage.getItem('w3m:connections'))).toBe('{}')
    })
  })

  test('connects a wallet that has Solana alone, which signs', async ({ host, page }) => {
    await host.open()
    const network = await page.evaluate(() => {
      const found = (globalThis as never as { w3m: W3m }).w3m.network.$state
        .get()
        .networks.find(({ chainNamespace }) => chainNamespace === 'solana')!
      return { caipNetworkId: found.caipNetworkId, name: found.name, rpcUrl: found.rpcUrls.default.http[0]! }
    })
    const phone = await phoneWallet({ networks: [network] })
    const { address } = (await connect(page, phone)) as { address: string }
    expect(await page.evaluate(() => (globalThis as never as { w3m: W3m }).w3m.getAccount('solana').address)).toBe(
      address,
    )
    expect(await status(page)).toBe('disconnected')
    const signature = await page.evaluate(async () => {
      const provider = (globalThis as never as { w3m: W3m }).w3m.getProvider<{
        signMessage(message: Uint8Array): Promise<Uint8Array>
      }>('solana')!
      return [...(await provider.signMessage(new TextEncoder().encode('hello')))]
    })
    expect(ed25519.verify(Uint8Array.from(signature), new TextEncoder().encode('hello'), decodeBase58(address)!)).toBe(
      true,
    )
  })

  /** Both tabs ask for codes at once, both codes are scanned, and the session that there is then ends in both. */
  const bothShowCodes = async (host: Host, other: Host, phone: PhoneWallet) => {
    const tabs = [host.page, other.page] as const
    await Promise.all(tabs.map(begin))
    const [first, second] = (await Promise.all(tabs.map(code))) as [string, string]
    expect(second).not.toBe(first)
    await phone.pair(first)
    const { address } = (await outcome(host.page)) as { address: string }
    await phone.pair(second)
    expect(await outcome(other.page)).toEqual({ address })
    for (const tab of tabs) {
      await expect.poll(() => status(tab)).toBe('connected')
      await expect.poll(() => request(tab, 'personal_sign', ['0x00', address])).toMatch(/^0x[0-9a-f]{130}$/)
    }
    await host.page.evaluate(() => (globalThis as never as { w3m: W3m }).w3m.disconnect())
    await host.shows('disconnected')
    await other.shows('disconnected')
    await expect.poll(() => phone.wallet.sessions.length).toBe(0)
  }

  test('is connected in a second tab too, and ends in both; then both show codes at once, as a browser that was here before', async ({
    host,
    page,
    context,
  }) => {
    await host.open()
    const other = await secondTab(context)
    // Its client starts before there is a session, and must find it all the same.
    await begin(other.page)
    await code(other.page)
    await other.page.evaluate(() => (globalThis as never as { controller: AbortController }).controller.abort())
    const phone = await phoneWallet()
    const { address } = (await connect(page, phone)) as { address: string }
    await other.shows('connected')
    expect(await request(other.page, 'personal_sign', ['0x00', address])).toMatch(/^0x[0-9a-f]{130}$/)
    const providerHandle = await page.evaluateHandle(() =>
      (globalThis as never as { w3m: W3m }).w3m.getProvider<{
        request(call: { method: string; params: readonly unknown[] }): Promise<unknown>
      }>('eip155')!,
    )
    await other.page.evaluate(() => (globalThis as never as { w3m: W3m }).w3m.disconnect())
    await host.shows('disconnected')
    expect(
      await providerHandle.evaluate(
        (provider, signer) =>
          provider
            .request({ method: 'personal_sign', params: ['0x00', signer] })
            .catch((error: { code: unknown }) => error.code),
        address,
      ),
      'who still holds the provider does not wait',
    ).toBe(4100)
    await expect.poll(() => phone.wallet.sessions.length).toBe(0)

    // A browser that was here before signs in at the relay by one key in all of its tabs, from their first socket on.
    await Promise.all([page.reload(), other.page.reload()])
    await host.shows('disconnected')
    await other.shows('disconnected')
    await bothShowCodes(host, other, phone)
  })

  test('ends in every tab when the wallet ends it, and is there in every tab when it comes back; a code on show stays good', async ({
    host,
    page,
    context,
  }) => {
    await host.open()
    const phone = await phoneWallet()
    const other = await connectInTwoTabs(page, phone, context)
    const bothSign = async (address: string) => {
      for (const tab of [page, other.page])
        expect(await request(tab, 'personal_sign', ['0x00', address])).toMatch(/^0x[0-9a-f]{130}$/)
    }
    await phone.disconnectAll()
    await host.shows('disconnected')
    await other.shows('disconnected')
    // At once: the library is still clearing up after the session that ended.
    const { address } = (await connect(other.page, phone)) as { address: string }
    await host.shows('connected')
    await bothSign(address)

    await test.step('where another tab logs out and in again', async () => {
      await other.page.evaluate(() => (globalThis as never as { w3m: W3m }).w3m.disconnect())
      await host.shows('disconnected')
      await begin(page)
      const shown = await code(page)
      expect(await connect(other.page, phone)).toEqual({ address })
      await host.shows('connected')
      await phone.pair(shown)
      expect(await outcome(page)).toEqual({ address })
      await bothSign(address)
    })
  })

  test('two tabs show codes at once, and both can be scanned, on a first visit', async ({ host, context }) => {
    await host.open()
    const phone = await phoneWallet()
    await bothShowCodes(host, await secondTab(context), phone)
  })

  test('begins anew where the browser wiped what was kept, all of it or a part', async ({ host, page, context }) => {
    await host.open()
    const phone = await phoneWallet()
    const session = await context.newCDPSession(page)
    // All of it is what every other test begins with: one of the parts is what differs.
    for (const storageTypes of isDeep ? ['all', 'indexeddb', 'local_storage'] : ['indexeddb', 'local_storage']) {
      await connect(page, phone)
      const { origin } = new URL(page.url())
      await page.goto('about:blank')
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
      await host.open()
      await host.shows('disconnected')
    }
    expect(await connect(page, phone)).toHaveProperty('address')
  })

  test('says that the clock is wrong, where it is by two hours', async ({ host, page, watch }) => {
    watch.allow(/Session Expired/)
    await page.clock.install({ time: Date.now() + 7_200_000 })
    await page.clock.resume()
    await host.open()
    await begin(page)
    expect(await outcome(page)).toEqual({ code: 'RELAY_SESSION_EXPIRED' })
  })

  test('where the relay is lost, connects again; what was scanned, asked and answered meanwhile is there when it is back', async ({
    host,
    page,
    watch,
  }) => {
    watch.allow(/WebSocket/)
    const gate = await RelayGate.at(page)
    await host.open()
    const phone = await phoneWallet()
    const address = phone.wallet.addresses.eip155 as Hex

    await test.step('while the wallet scans the code, connects when it is back', async () => {
      await begin(page)
      const uri = await code(page)
      await gate.shut()
      await phone.pair(uri)
      expect(await status(page)).toBe('connecting')
      gate.isShut = false
      expect(await outcome(page)).toEqual({ address })
      expect(phone.requestCount('connect')).toBe(1)
    })
    await test.step('asks the wallet what was asked meanwhile', async () => {
      await gate.shut()
      const response = request(page, 'personal_sign', ['0x00', address])
      gate.isShut = false
      expect(await response).toMatch(/^0x[0-9a-f]{130}$/)
      expect(await status(page)).toBe('connected')
    })
    await test.step('while the wallet asks its person, has the answer when it is back, and the person is asked once', async () => {
      await fund(stack.one, address)
      phone.exceptions.set('eth_sendTransaction', 'does not answer')
      const response = request(page, 'eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
      const question = await phone.untilAsked('eth_sendTransaction')
      await gate.shut()
      await question.approve()
      gate.isShut = false
      const hash = await response
      await expect
        .poll(() => request(page, 'eth_getTransactionReceipt', [hash]))
        .toMatchObject({ status: '0x1', transactionHash: hash })
      expect(phone.requestCount('eth_sendTransaction')).toBe(1)
    })
  })
})
