import type { Page } from '@playwright/test'
import { recoverMessageAddress, type Hex } from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { startDirectClient, type DirectClient } from '../../apps/wc-wallet/src/wallet/direct-client.js'
import { silenceClient } from '../wallets/silence-client.js'
import { stack } from './stack.js'
import { chainOf, expect, test } from './test.js'

const wish = {
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:31337', 'eip155:31338'],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
    },
  },
}

/** Asks for a connection, and waits for the answer from the start: the library keeps none for whoever asks later. */
async function propose(dapp: DirectClient): Promise<{
  readonly uri: string
  readonly session: ReturnType<Awaited<ReturnType<DirectClient['connect']>>['approval']>
}> {
  const { uri, approval } = await dapp.connect(wish)
  const session = approval()
  session.catch(() => undefined)
  return { uri: uri!, session }
}

/** A page that speaks WalletConnect, without a browser. */
async function newDapp(): Promise<DirectClient> {
  const metadata = { name: 'A dapp in Node', description: '', url: 'https://dapp.example', icons: [] }
  const dapp = await startDirectClient({
    relayUrl: stack.relay,
    logger: 'silent',
    customStoragePrefix: crypto.randomUUID(),
    metadata,
  })
  silenceClient(dapp)
  return dapp
}

async function end(dapp: DirectClient): Promise<void> {
  dapp.core.heartbeat.stop()
  await dapp.core.relayer.transportClose()
}

const control = (page: Page, name: string) => page.getByTestId(`wc-wallet-${name}`)

test('pairs by a pasted code, signs and sends on a click, refuses on a click, and ends the session', async ({
  page,
  watch,
}) => {
  const dapp = await newDapp()
  await page.goto(stack.wcWallet)
  const { uri, session } = await propose(dapp)
  await control(page, 'uri').fill(uri)
  await control(page, 'pair').click()
  await expect(page.getByText('A dapp in Node · https://dapp.example')).toBeVisible()
  await control(page, 'approve').click()
  const { topic, namespaces } = await session
  const address = namespaces.eip155!.accounts[0]!.split(':')[2] as Hex
  await expect(control(page, 'address-eip155')).toHaveText(address)
  expect(namespaces.eip155!.chains).toEqual(['eip155:31337', 'eip155:31338'])

  const signed = dapp.request<Hex>({
    topic,
    chainId: 'eip155:31337',
    request: { method: 'personal_sign', params: ['0x48656c6c6f', address] },
  })
  await expect(page.locator('pre')).toHaveText('Hello')
  await control(page, 'approve').click()
  expect(await recoverMessageAddress({ message: 'Hello', signature: await signed })).toBe(address)

  const sent = dapp.request<Hex>({
    topic,
    chainId: 'eip155:31338',
    request: { method: 'eth_sendTransaction', params: [{ from: address, to: address, value: '0x1' }] },
  })
  await control(page, 'approve').click()
  expect(await receiptOf(chainOf(stack.two), await sent)).toMatchObject({ status: 'success' })

  const refused = dapp
    .request({
      topic,
      chainId: 'eip155:31337',
      request: { method: 'personal_sign', params: ['0x48656c6c6f', address] },
    })
    .catch((error: unknown) => error)
  await control(page, 'reject').click()
  expect(await refused).toEqual({ code: 4001, message: 'User rejected the request.' })

  const deleted = new Promise(resolve => dapp.once('session_delete', resolve))
  await control(page, 'disconnect').click()
  await deleted
  await expect(page.getByText('No page is connected.')).toBeVisible()
  expect(
    watch.requests.filter(
      request => !request.includes(new URL(stack.wcWallet).host) && !/127\.0\.0\.1:\d+\/?$/.test(request),
    ),
  ).toEqual([])
  await end(dapp)
})

test('keeps a code that was pasted before it was ready, and says that it is starting', async ({ page }) => {
  const dapp = await newDapp()
  const { uri, session } = await propose(dapp)
  let go!: () => void
  const ready = new Promise<void>(resolve => (go = resolve))
  await page.route('**/stack.json', async route => {
    await ready
    await route.continue()
  })
  await page.goto(stack.wcWallet)
  await control(page, 'uri').fill(uri)
  await expect(page.getByText('The wallet is starting…')).toBeVisible()
  await expect(control(page, 'pair')).toBeDisabled()
  await control(page, 'uri').press('Enter')
  await expect(control(page, 'uri')).toHaveValue(uri)
  go()
  await control(page, 'pair').click()
  await expect(page.getByText('The wallet is starting…')).toBeHidden()
  await control(page, 'approve').click()
  expect((await session).namespaces.eip155!.chains).toHaveLength(2)
  await end(dapp)
})

test('pairs by its address, keeps the session over a reload, and tells pages of another account and network', async ({
  page,
}) => {
  const dapp = await newDapp()
  const { uri, session } = await propose(dapp)
  await page.goto(`${stack.wcWallet}/wc?uri=${encodeURIComponent(uri)}`)
  await control(page, 'approve').click()
  const { topic } = await session
  await expect(control(page, 'disconnect')).toBeVisible()
  await page.reload()
  await expect(control(page, 'disconnect')).toBeVisible()
  expect(page.url()).not.toContain('uri=')

  const events: unknown[] = []
  dapp.on('session_event', ({ params }) => events.push(params.event))
  await control(page, 'network').selectOption('eip155:31338')
  await expect.poll(() => events).toContainEqual({ name: 'chainChanged', data: 31338 })
  const before = dapp.session.get(topic).namespaces.eip155!.accounts
  await control(page, 'account').selectOption('1')
  await expect.poll(() => dapp.session.get(topic).namespaces.eip155!.accounts).not.toEqual(before)
  // The wallet has told everything: what it still says into a session that ends is an error of its client's.
  const accounts = dapp.session.get(topic).namespaces.eip155!.accounts
  for (const account of accounts)
    await expect.poll(() => events).toContainEqual({ name: 'accountsChanged', data: [account] })
  await dapp.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await expect(page.getByText('No page is connected.')).toBeVisible()
  await end(dapp)
})

test('refuses a session on a click, and approves everything by itself where it is told to', async ({ page }) => {
  const dapp = await newDapp()
  await page.goto(stack.wcWallet)
  const first = await propose(dapp)
  const refused = first.session.catch((error: unknown) => error)
  await control(page, 'uri').fill(first.uri)
  await control(page, 'pair').click()
  await control(page, 'reject').click()
  await expect(control(page, 'log')).toContainText('connect: rejected')
  expect(await refused).toMatchObject({ code: 5000 })

  await page.goto(`${stack.wcWallet}/?auto=1`)
  const auth = await dapp.authenticate({
    chains: ['eip155:31337'],
    domain: 'dapp.example',
    uri: 'https://dapp.example/',
    nonce: '0123456789',
    methods: ['personal_sign'],
  })
  // Waited for from the start, like a session.
  const answer = auth.response()
  await control(page, 'uri').fill(auth.uri)
  await control(page, 'pair').click()
  const { auths, session } = await answer
  expect(auths!.map(({ s }) => s.t)).toEqual(['eip191'])
  const address = session!.namespaces.eip155!.accounts[0]!.split(':')[2]!
  expect(
    await dapp.request({
      topic: session!.topic,
      chainId: 'eip155:31337',
      request: { method: 'personal_sign', params: ['0x6869', address] },
    }),
  ).toMatch(/^0x[0-9a-f]{130}$/)
  await end(dapp)
})
