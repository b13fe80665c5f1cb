import { expect } from 'chai'
import { caipNetworkId, createSwapFixture } from '../testing/swap-fixture.js'
import { withAssetIds } from '../tokens/asset-ids.js'

describe('the tokens that can be swapped', () => {
  const { start } = createSwapFixture()
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
})
