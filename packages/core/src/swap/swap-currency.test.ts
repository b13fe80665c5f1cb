import { expect } from 'chai'
import { createSwapFixture, held } from '../testing/swap-fixture.js'
import { waitUntil } from '../testing/wait-until.js'
import type { Token } from '../tokens/token.js'

describe('a swap whose prices are told in another currency while the wallet is asked', () => {
  const { start, quoted } = createSwapFixture()

  it('stays, and has none of the former prices: also after the wallet refused, and its tokens were read again', async () => {
    let owned: Token = held
    let changeCurrency = () => {}
    let refuse: ((error: Error) => void) | undefined
    const store = start({
      deps: { onCurrency: callback => (changeCurrency = callback), readTokens: async () => [owned] },
      swaps: { send: () => new Promise((_resolve, reject) => (refuse = reject)) },
    })
    await quoted(store)
    await waitUntil(() => store.$state.get().to?.price)
    await store.prepare()
    const prices = () => {
      const { from, to, prepared } = store.$state.get()
      return [from, to, prepared?.from, prepared?.to, ...store.search('')].map(token => token?.price)
    }
    expect(prices().slice(0, 4)).not.to.include(undefined)
    const swapping = store.confirm().catch((error: unknown) => error)
    await waitUntil(() => refuse)
    changeCurrency()
    expect(store.$state.get()).to.include({ phase: 'asking', amount: '1' })
    expect(new Set(prices())).to.deep.equal(new Set([undefined]))
    refuse?.(Object.assign(new Error('no'), { code: 4001 }))
    await swapping
    expect(store.$state.get()).to.include({ phase: 'prepared' })
    expect([store.fiatValueOf('from'), store.fiatValueOf('to')]).to.deep.equal([undefined, undefined])
    store.edit()
    // Nobody knows what it costs in the new one.
    owned = { ...held, price: undefined }
    await store.loadTokens()
    expect(store.$state.get().from?.price).to.equal(undefined)
  })

  it('reads its tokens again where the currency changed while they were being read', async () => {
    let currency: 'usd' | 'eur' = 'usd'
    let readCount = 0
    const store = start({
      deps: {
        currency: () => currency,
        readTokens: async () => [{ ...held, price: currency === 'usd' ? held.price : 7n }],
        async withAssetIds(tokens) {
          readCount++
          currency = 'eur'
          return tokens
        },
      },
    })
    await store.loadTokens()
    expect([store.search('').find(({ id }) => id === held.id)?.price, readCount]).to.deep.equal([7n, 2])
  })
})
