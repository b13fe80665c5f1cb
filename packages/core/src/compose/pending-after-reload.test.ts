import { expect } from 'chai'
import { sentKey } from '../limits/send-limits.js'
import { storageKeys } from '../storage/keys.js'
import { fakeNetwork, fakeSolanaNetwork } from '../testing/fake-networks.js'
import { createFakeWallet, fakeAddress, otherFakeAddress, type FakeWallet } from '../testing/fake-wallet.js'
import { waitUntil } from '../testing/wait-until.js'
import { createW3m } from './create-w3m.js'
import type { W3m } from './w3m.js'

describe('what was on its way before the page was loaded again', () => {
  const page = window as { fetch: typeof fetch }
  const realFetch = page.fetch
  let wallet: FakeWallet
  let silence: () => void
  let w3m: W3m
  let nodes: string[]
  const start = () => (w3m = createW3m({ networks: [fakeNetwork, fakeSolanaNetwork] }))

  beforeEach(async () => {
    localStorage.clear()
    nodes = []
    page.fetch = async (input, init) => {
      if (String(init?.body).includes('eth_getTransactionReceipt')) nodes.push(String(input))
      return Response.json({ jsonrpc: '2.0', id: 1, result: null })
    }
    wallet = createFakeWallet()
    silence = wallet.announce()
    await start().connect({ connectorId: 'test.wallet' })
    const sent = { account: `eip155:1:${fakeAddress}`, to: otherFakeAddress, symbol: 'ETH', amount: '1', mark: {} }
    localStorage.setItem(sentKey, JSON.stringify([{ ...sent, id: '0xab', atMs: Date.now(), status: 'pending' }]))
  })
  afterEach(() => {
    w3m.destroy()
    silence()
    localStorage.clear()
    page.fetch = realFetch
  })

  const { caipNetworkId: active } = fakeSolanaNetwork
  for (const [title, prepare, shown] of [
    [
      'another namespace is shown',
      () => localStorage.setItem(storageKeys.network, JSON.stringify({ active, byNamespace: { solana: active } })),
      'solana',
    ],
    [
      'its wallet has gone to a network that the page does not know',
      () => (wallet.flags.answers = { eth_chainId: '0x5' }),
      'eip155',
    ],
  ] as const)
    it(`is followed where ${title}`, async () => {
      w3m.destroy()
      prepare()
      start()
      await waitUntil(() => nodes.length > 0)
      expect([nodes[0], w3m.network.$state.get().namespace]).to.deep.equal(['https://one.example', shown])
    })
})
