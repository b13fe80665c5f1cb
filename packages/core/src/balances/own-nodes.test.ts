import { expect } from 'chai'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'
import { createFakePhone } from '../testing/fake-phone.samples.js'
import { fakeNetwork, fakeSolanaNetwork } from '../testing/fake-networks.js'
import { createFakeStandardWallet, fakeSolanaAddress } from '../testing/fake-standard-wallet.js'
import { fakeAddress } from '../testing/fake-wallet.js'

const networks = [fakeNetwork, fakeSolanaNetwork] as const
const answers: Readonly<Record<string, unknown>> = {
  eth_getBalance: '0x14d1120d7b160000',
  getBalance: { context: { slot: 1 }, value: 2_500_000_000 },
}
const expected = {
  eip155: { address: fakeAddress, balance: '1.5', balanceSymbol: 'ETH', asked: ['one.example eth_getBalance'] },
  solana: { address: fakeSolanaAddress, balance: '2.5', balanceSymbol: 'SOL', asked: ['solana.example getBalance'] },
}

describe('a balance without any service, of a wallet that cannot tell', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  let requestedMethods: string[]
  let w3m: W3m
  let leave: () => void

  beforeEach(() => {
    requestedMethods = []
    // The nodes of the networks' own `rpcUrls`, and nothing else.
    page.fetch = (input, init) => {
      const url = String(input)
      if (!url.includes('.example')) return realFetch(input, init)
      const { id, method } = JSON.parse(String(init?.body)) as { readonly id: number; readonly method: string }
      requestedMethods.push(`${new URL(url).host} ${method}`)
      return Promise.resolve(Response.json({ jsonrpc: '2.0', id, result: answers[method] }))
    }
  })
  afterEach(() => {
    w3m.destroy()
    leave()
    page.fetch = realFetch
  })

  async function isRead(namespace: keyof typeof expected): Promise<void> {
    const { asked: requests, ...expectedBalance } = expected[namespace]
    const { caipAddress } = w3m.getAccount(namespace)
    requestedMethods.length = 0
    await (await w3m.load.balances()).refresh(caipAddress!)
    expect(w3m.getAccount(namespace)).to.include(expectedBalance)
    expect(requestedMethods).to.deep.equal(requests)
  }

  it('comes from the network’s own nodes for a wallet of Wallet Standard', async () => {
    leave = createFakeStandardWallet({ name: 'Sol', chains: ['solana:localnet'] }).register()
    w3m = createW3m({ networks: [fakeSolanaNetwork], storage: 'memory' })
    await w3m.connect({ connectorId: 'Sol' })
    await isRead('solana')
  })

  it('comes from them for a wallet that is paired, on each of its namespaces', async () => {
    const phone = createFakePhone(
      { eip155: [fakeAddress], solana: [fakeSolanaAddress] },
      networks.map(({ caipNetworkId }) => caipNetworkId),
    )
    const library = phone.library()
    leave = library.close
    w3m = createW3m({ networks, storage: 'memory', universalProvider: library.provider })
    const { $state } = await w3m.load.pairing()
    $state.subscribe(state => void (state.phase === 'ready' && queueMicrotask(() => phone.scan(state.uri))))
    await w3m.connect({ connectorId: 'walletConnect' })
    await isRead('eip155')
    await isRead('solana')
  })
})
