import { expect } from 'chai'
import { caipNetworkId, createSwapFixture, dollar, held } from '../testing/swap-fixture.js'
import { withAssetIds } from '../tokens/asset-ids.js'
import type { Token } from '../tokens/token.js'

describe('the tokens that can be swapped', () => {
  const { start, quoted, pass } = createSwapFixture()
  const listed = (symbol: string, digit: string) => ({
    address: `${caipNetworkId}:0x${digit.repeat(40)}` as const,
    name: symbol,
    symbol,
    decimals: 6,
  })

  it('are told apart by their ids where several have one symbol', async () => {
    const tokens = [listed('USD', 'a'), listed('USD', 'b'), listed('UNI', 'c')]
    const store = start({
      service: { tokens: async () => ({ tokens }) },
      deps: { withAssetIds: list => withAssetIds(list, async () => ({ tokens: 'erc20', coinType: 60 })) },
    })
    await store.loadTokens()
    expect(store.search('').map(({ symbol, assetId }) => [symbol, assetId])).to.deep.equal([
      ['ETH', undefined],
      ['USD', `${caipNetworkId}/erc20:0x${'a'.repeat(40)}`],
      ['USD', `${caipNetworkId}/erc20:0x${'b'.repeat(40)}`],
      ['UNI', undefined],
    ])
  })

  it('are there once they have arrived, however their address is spelled', async () => {
    const address = `0x${'A'.repeat(40)}`
    const tokens: Token[] = [held]
    const store = start({
      service: { tokens: async () => ({ tokens: [listed('UNI', 'a')] }) },
      deps: { readTokens: async () => tokens },
    })
    await quoted(store, { from: 'UNI', to: 'ETH', amount: '1000000' })
    expect(store.step()).to.equal('insufficient-balance')
    const units = 10n ** 13n
    tokens.push({ ...held, id: `${caipNetworkId}:${address}`, address, symbol: 'UNI', decimals: 6, units })
    await store.loadTokens()
    expect([store.$state.get().from?.units, store.step()]).to.deep.equal([units, 'review'])
  })

  describe('of which the account has some without a price', () => {
    const unpriced: Token = { ...held, price: undefined }
    /** A store whose account has dollars of which the balances tell no price, and the ids whose prices are asked for. */
    const startWith = async (changes: Partial<Token>) => {
      const tokens: Token[] = [
        held,
        {
          ...unpriced,
          id: `${caipNetworkId}:${dollar}`,
          address: dollar,
          symbol: 'USD',
          decimals: 6,
          units: 5n,
          ...changes,
        },
      ]
      const asked: string[] = []
      const store = start({
        deps: { readTokens: async () => tokens },
        service: {
          prices: async ({ body: { addresses } }) => {
            asked.push(...addresses)
            return { fungibles: [{ name: 'Dollar', symbol: 'USD', price: 1, address: `${caipNetworkId}:${dollar}` }] }
          },
        },
      })
      await quoted(store)
      return { store, asked, tokens }
    }
    const one = 10n ** 12n

    it('asks no price that the balances withheld', async () => {
      const { store, asked } = await startWith({ isIlliquid: true })
      expect([asked, store.$state.get().to?.price, store.fiatValueOf('to')]).to.deep.equal([[], undefined, undefined])
    })

    for (const [title, changes] of [
      ['that nobody withheld', {}],
      ['of a token that the account has none of any more', { isIlliquid: true, units: 0n }],
    ] as const)
      it(`asks a price ${title}`, async () => {
        const { store, asked } = await startWith(changes)
        expect([asked, store.$state.get().to?.price]).to.deep.equal([[`${caipNetworkId}:${dollar}`], one])
      })

    it('forgets the price of what becomes too much to be paid for', async () => {
      const { store, tokens } = await startWith({})
      expect(store.$state.get().to?.price).to.equal(one)
      tokens[1] = { ...tokens[1]!, units: 10n ** 30n, isIlliquid: true }
      await store.loadTokens()
      await pass(0)
      expect([store.$state.get().to?.units, store.$state.get().to?.price]).to.deep.equal([10n ** 30n, undefined])
    })
  })
})
