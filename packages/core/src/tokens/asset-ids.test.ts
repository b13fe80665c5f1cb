import { expect } from 'chai'
import { withAssetIds } from './asset-ids.js'
import type { Token } from './token.js'

const token = (symbol: string, address?: string): Token => ({
  id: address ? `eip155:1:${address}` : 'eip155:1',
  caipNetworkId: 'eip155:1',
  address,
  name: symbol,
  symbol,
  decimals: 6,
  units: 1n,
  price: undefined,
  fiatValue: undefined,
  iconUrl: undefined,
  spam: undefined,
})

describe('the ids of tokens that share a symbol', () => {
  const names = async () => ({ tokens: 'erc20', coinType: 60 })
  it('are those of CAIP-19', async () => {
    const tokens = await withAssetIds([token('ETH'), token('ETH', '0xa'), token('USD', '0xb')], names)
    expect(tokens.map(({ assetId }) => assetId)).to.deep.equal(['eip155:1/slip44:60', 'eip155:1/erc20:0xa', undefined])
  })
  it('are not those of a token that is shown beside spam of its symbol', async () => {
    const spam = { ...token('ETH', '0xa'), spam: 'imitation' as const }
    const tokens = await withAssetIds([token('ETH'), spam, token('USD', '0xb')], names)
    expect(tokens.map(({ assetId }) => assetId)).to.deep.equal([undefined, 'eip155:1/erc20:0xa', undefined])
  })
  it('are those of two that are shown, and of the spam between them', async () => {
    const spam = { ...token('USD', '0xb'), spam: 'hidden' as const }
    const tokens = await withAssetIds([token('USD', '0xa'), spam, token('USD', '0xc')], names)
    expect(tokens.map(({ assetId }) => assetId)).to.deep.equal(
      ['0xa', '0xb', '0xc'].map(address => `eip155:1/erc20:${address}`),
    )
  })
  it('are not asked for where no symbol stands twice', async () => {
    const tokens = [token('ETH'), token('USD', '0xb')]
    expect(await withAssetIds(tokens, () => Promise.reject(new Error('asked')))).to.equal(tokens)
  })
  it('are missing where nobody names tokens', async () => {
    const tokens = [token('ETH'), token('ETH', '0xa')]
    expect(await withAssetIds(tokens, async () => undefined)).to.equal(tokens)
  })
})
