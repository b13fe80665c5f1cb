import { expect } from 'chai'
import type { CaipNetwork } from '../namespaces/define-network.js'
import type { Sender } from '../send/sender.js'
import { fakeAddress } from '../testing/fake-wallet.js'
import { otherFakeNetwork } from '../testing/fake-networks.js'
import {
  account,
  caipNetworkId,
  coinAddress,
  createSwapFixture,
  dollar,
  held,
  network,
} from '../testing/swap-fixture.js'
import { waitUntil } from '../testing/wait-until.js'
import type { Token } from '../tokens/token.js'

describe('a swap', () => {
  const { plans, start, quoted, codeOf } = createSwapFixture()

  describe('after another account was chosen', () => {
    const mine = (units: bigint): Token => ({
      ...held,
      id: `${caipNetworkId}:0x${'d'.repeat(40)}`,
      address: `0x${'d'.repeat(40)}`,
      symbol: 'MINE',
      units,
    })
    const other = `${caipNetworkId}:0x${'2'.repeat(40)}` as const
    let current: Sender
    let answers: Map<string, (tokens: readonly Token[]) => void>
    let shown: CaipNetwork
    let connect: (account: Sender['account']) => void
    const startWith = () => {
      current = { account, address: fakeAddress, namespace: 'eip155', isSmart: false, provider: {}, name: 'L' }
      answers = new Map()
      shown = network
      return start({
        deps: {
          network: () => shown,
          sender: () => current,
          onAccount: callback =>
            (connect = id => {
              current = { ...current, account: id }
              callback()
            }),
          readTokens: async id => new Promise(resolve => answers.set(id, resolve)),
        },
      })
    }
    const startChosen = async () => {
      const store = startWith()
      const listed = store.preselect({ fromToken: 'ETH', toToken: 'USD', amount: '1' })
      await waitUntil(() => answers.has(account))
      answers.get(account)?.([held, mine(5n)])
      await listed
      return store
    }

    it('is of nothing at once, and of what that one has as soon as somebody knows', async () => {
      const store = await startChosen()
      connect(other)
      expect([store.$state.get().from?.units, store.step()]).to.deep.equal([0n, 'insufficient-balance'])
      expect(store.search('')).to.deep.equal([])
      await waitUntil(() => answers.has(other))
      answers.get(other)?.([{ ...held, units: 7n }])
      await waitUntil(() => store.$state.get().from?.units === 7n)
      expect(store.search('eth').map(({ units }) => units)).to.deep.equal([7n])
      expect(store.$state.get().amount).to.equal('1')
    })

    it('is left alone where the account is the same, nothing was listed, or the page is on another network', async () => {
      const fresh = startWith()
      connect(other)
      expect([answers.size, fresh.$tokens.get().tokens]).to.deep.equal([0, []])
      const store = await startChosen()
      const { from } = store.$state.get()
      answers.clear()
      connect(account)
      shown = otherFakeNetwork
      connect(`${otherFakeNetwork.caipNetworkId}:0x${'2'.repeat(40)}`)
      expect([answers.size, store.$state.get().from]).to.deep.equal([0, from])
    })

    it('shows what that one has, whichever answer comes last', async () => {
      const store = startWith()
      const firstLoad = store.loadTokens()
      await waitUntil(() => answers.has(account))
      current = { ...current, account: other }
      const latter = store.loadTokens()
      await waitUntil(() => answers.has(other))
      answers.get(other)?.([held, mine(1n)])
      await latter
      answers.get(account)?.([held, mine(5n)])
      await firstLoad
      expect(store.search('mine').map(({ units }) => units)).to.deep.equal([1n])
    })

    it('has nothing of a token that the other one does not have', async () => {
      const store = startWith()
      const chosen = store.preselect({ fromToken: 'ETH', toToken: 'USD' })
      await waitUntil(() => answers.has(account))
      answers.get(account)?.([held, mine(5n)])
      await chosen
      store.setToken('from', mine(5n))
      store.setAmount('from', '1')
      current = { ...current, account: other }
      const loaded = store.loadTokens()
      await waitUntil(() => answers.has(other))
      // While nobody knows what that one has, nothing of the former one is offered.
      expect(store.search('mine')).to.deep.equal([])
      answers.get(other)?.([held])
      await loaded
      expect(store.$state.get().from).to.include({ symbol: 'MINE', units: 0n })
      expect(store.step()).to.equal('insufficient-balance')
    })
  })

  it('is not prepared on another network than that of its tokens', async () => {
    let shown: CaipNetwork = network
    const store = start({
      deps: { network: () => shown },
      // By an address that is one everywhere.
      service: { build: async () => ({ tx: { from: account, to: '0xrouter', data: '0x01' } }) },
    })
    await quoted(store)
    shown = otherFakeNetwork
    await store.prepare()
    expect([store.$state.get().phase, codeOf(store)]).to.deep.equal(['editing', 'NOT_PREPARED'])
    expect(plans).to.deep.equal([])
  })

  describe('of the coin, where a service says other decimals than its network', () => {
    const tokens = async () => ({
      tokens: [
        { name: 'Ether', symbol: 'ETH', address: `${caipNetworkId}:${coinAddress}`, decimals: 6, logoUri: null },
        { name: 'Dollar', symbol: 'USD', address: `${caipNetworkId}:${dollar}`, decimals: 6, logoUri: null },
      ],
    })

    it('goes by the network', async () => {
      const store = start({ service: { tokens }, deps: { readTokens: async () => [] } })
      await store.preselect(undefined)
      expect(store.$state.get().from).to.include({ symbol: 'ETH', decimals: 18 })
    })

    it('is not prepared: what the account has was reckoned by them', async () => {
      const store = start({ deps: { readTokens: async () => [{ ...held, decimals: 17, units: 9n * held.units }] } })
      await quoted(store)
      await store.prepare()
      expect([store.$state.get().phase, codeOf(store)]).to.deep.equal(['editing', 'TOKEN_CHANGED'])
      expect(plans).to.deep.equal([])
    })
  })

  it('asks each of its tokens for what it was listed with', async () => {
    const store = start()
    await quoted(store)
    await store.prepare()
    expect(plans[0]).to.include({ fromDecimals: 18, toDecimals: 6 })
  })

  it('is prepared with the contracts of its network', async () => {
    const contracts = { gasPriceOracle: { address: dollar } }
    const store = start({ deps: { network: () => ({ ...network, contracts }) } })
    await quoted(store)
    await store.prepare()
    expect(plans[0]).to.deep.include({ contracts })
  })
})
