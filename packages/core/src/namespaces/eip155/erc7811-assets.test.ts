import { expect } from 'chai'
import { fakeNetwork } from '../../testing/fake-networks.js'
import { fakeAddress } from '../../testing/fake-wallet.js'
import { readAsset, readAssets } from './erc7811-assets.js'

const contract = '0x00000000000000000000000000000000000000aa'
const erc20 = {
  address: contract,
  balance: '0x10',
  type: 'ERC20',
  metadata: { name: 'Coin', symbol: 'CN', decimals: 6, price: 2, iconUrl: 'https://x.example/cn.png' },
}

describe('an asset of a wallet (ERC-7811)', () => {
  const cases: readonly (readonly [title: string, asset: unknown, facts: object | undefined])[] = [
    ['a token', erc20, { address: contract, units: 16n, decimals: 6, price: 2, symbol: 'CN' }],
    ['a token whose type is in small letters', { ...erc20, type: 'erc20' }, { address: contract }],
    [
      'the coin',
      { address: 'native', balance: '0x1', type: 'native' },
      { address: undefined, symbol: 'ETH', decimals: 18 },
    ],
    [
      'the coin without an address',
      { balance: '0x1', type: 'NATIVE', metadata: { symbol: 'FAKE' } },
      { symbol: 'ETH' },
    ],
    ['an NFT', { ...erc20, type: 'ERC721' }, undefined],
    ['no address', { ...erc20, address: '0x1' }, undefined],
    ['no balance', { ...erc20, balance: '16' }, undefined],
    ['no decimals', { ...erc20, metadata: { ...erc20.metadata, decimals: undefined } }, undefined],
    ['decimals of null', { ...erc20, metadata: { ...erc20.metadata, decimals: null } }, undefined],
    ['nothing', null, undefined],
  ]
  for (const [title, asset, expected] of cases)
    it(`${title} ${expected ? 'is read' : 'is none'}`, () => {
      const read = readAsset(asset, fakeNetwork)
      if (expected) expect(read).to.deep.include(expected)
      else expect(read).to.equal(undefined)
    })

  const walletOf = (answers: Readonly<Record<string, unknown>>) => {
    const calls: unknown[] = []
    const request = async ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
      calls.push([method, params])
      if (!(method in answers)) throw Object.assign(new Error('no such method'), { code: -32601 })
      return answers[method]
    }
    return { calls, request }
  }

  const asked = { '0x1': { assetDiscovery: { supported: true } } }
  for (const [capabilities, chain, can] of [
    [asked, '0x1', true],
    [asked, '0xa', false],
    [{ '0x0': { assetDiscovery: { supported: true } } }, '0xa', true],
    [{ '0x1': { assetDiscovery: { supported: 'yes' } } }, '0x1', false],
    [undefined, '0x1', false],
    ['rich', '0x1', false],
  ] as const)
    it(`${can ? 'is' : 'is not'} asked for on ${chain} with ${JSON.stringify(capabilities)}`, async () => {
      const wallet = walletOf({ wallet_getCapabilities: capabilities, wallet_getAssets: { [chain]: [] } })
      const network = { ...fakeNetwork, caipNetworkId: `eip155:${Number(chain)}` } as const
      expect(await readAssets(wallet, fakeAddress, network)).to.deep.equal(can ? [] : undefined)
    })

  it('is asked of the wallet by account and chain', async () => {
    const wallet = walletOf({ wallet_getCapabilities: asked, wallet_getAssets: { '0x1': [erc20, 1] } })
    expect((await readAssets(wallet, fakeAddress, fakeNetwork))?.map(({ symbol }) => symbol)).to.deep.equal(['CN'])
    expect(wallet.calls).to.deep.equal([
      ['wallet_getCapabilities', [fakeAddress, ['0x1']]],
      ['wallet_getAssets', [{ account: fakeAddress, chainFilter: ['0x1'] }]],
    ])
  })
  it('is not asked of a wallet that does not say it can, nor of what is no wallet', async () => {
    for (const wallet of [walletOf({}), walletOf({ wallet_getCapabilities: {} }), undefined])
      expect(await readAssets(wallet, fakeAddress, fakeNetwork)).to.equal(undefined)
  })
  it('is an error where the wallet says it can and answers something else', async () => {
    const wallet = walletOf({ wallet_getCapabilities: asked, wallet_getAssets: 'rich' })
    const error: unknown = await readAssets(wallet, fakeAddress, fakeNetwork).catch((reason: unknown) => reason)
    expect(error).to.include({ code: 'RESPONSE_INVALID' })
  })
})
