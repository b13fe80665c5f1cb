import { recoverMessageAddress, type Hex } from 'viem'
import { signedText } from '../e2e/embedded-wallet.js'
import { stack } from '../e2e/stack.js'
import { startPhoneWallet } from '../wallets/wc-wallet.js'
import { pages } from './pages.js'
import { expect, test } from './test.js'
import { Visitor } from './visitor.js'

const networks = [stack.one, stack.two].map(({ id, name, rpcUrl }) => ({
  caipNetworkId: `eip155:${id}` as const,
  name,
  rpcUrl,
}))

async function connect(visitor: Visitor, address: string): Promise<void> {
  await visitor.window.goto(address)
  await visitor.click('connect-button')
  await visitor.click('wallet-dev.w3m.evm')
  await visitor.reads('demo-status', 'connected')
  await visitor.hasGone('w3m-modal-card')
}

test('a phone connects by the shown code, and signs', async ({ visitor }) => {
  const phone = await startPhoneWallet({ relayUrl: stack.relay, networks, addable: networks })
  try {
    await visitor.window.goto(`${pages}/vanilla.html`)
    await visitor.click('connect-button')
    await visitor.click('wallet-walletConnect')
    const code = await visitor.sees('wc-qr')
    await phone.pair(code.attributes['data-uri']!)
    await visitor.reads('demo-status', 'connected')
    await visitor.hasGone('w3m-modal-card')
    await visitor.click('demo-sign')
    const signature = (await visitor.reads('demo-result', /^0x/)) as Hex
    expect(await recoverMessageAddress({ message: signedText, signature })).toBe(phone.wallet.addresses.eip155)
    await visitor.window.reload()
    await visitor.reads('demo-status', 'connected')
  } finally {
    await phone.stop()
  }
})

test('a Solana wallet connects and signs', async ({ visitor }) => {
  await visitor.window.goto(`${pages}/vanilla.html?devwallet=auto`)
  await visitor.click('connect-button')
  await visitor.click('wallet-W3M Developer Solana')
  await visitor.reads('demo-caip-address', /^solana:/)
  await visitor.hasGone('w3m-modal-card')
  await visitor.click('demo-sign')
  await visitor.reads('demo-result', /^[1-9A-HJ-NP-Za-km-z]{60,}$/)
})

test('a visitor goes to another network, and a second tab is where the first one is', async ({ engine, visitor }) => {
  const address = `${pages}/vanilla.html?devwallet=auto`
  await connect(visitor, address)
  await visitor.click('network-button')
  await visitor.click('network-eip155:31338')
  await visitor.reads('demo-network', 'eip155:31338')
  await visitor.hasGone('w3m-modal-card')

  const second = new Visitor(await engine.open())
  await second.window.goto(address)
  await second.reads('demo-status', 'connected')
  await second.reads('demo-network', 'eip155:31338')
  await second.click('account-button')
  await second.click('account-disconnect')
  await second.reads('demo-status', 'disconnected')
  await visitor.reads('demo-status', 'disconnected')
})

test('a visitor signs in with their wallet', async ({ visitor }) => {
  const options = encodeURIComponent(JSON.stringify({ siwx: 'required' }))
  await visitor.window.goto(`${pages}/vanilla.html?devwallet=auto&options=${options}`)
  await visitor.click('connect-button')
  await visitor.click('wallet-dev.w3m.evm')
  await visitor.click('siwx-sign')
  await visitor.hasGone('w3m-modal-card')
  await visitor.reads('demo-status', 'connected')
  expect(
    await visitor.window.evaluate(
      'page',
      () => (JSON.parse(localStorage.getItem('w3m:sign_in_tokens') ?? '[]') as unknown[]).length,
      null,
    ),
  ).toBe(1)
})
