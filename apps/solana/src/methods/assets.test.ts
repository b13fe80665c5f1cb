import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { developerAccounts, localTokens } from '../genesis/genesis.js'
import type { SolanaNode } from '../node/node.js'
import { rawCall, randomAddress, testNode } from '../testing/test-client.js'

let node: SolanaNode
before(async () => (node = await testNode()))
after(() => node.close())

const callRpc = (method: string, params: Readonly<Record<string, unknown>>) => rawCall(node, method, params)
interface Asset {
  readonly id: string
  readonly interface: string
  readonly content: { readonly metadata: { readonly name: string } }
}

describe('Assets of the Digital Asset Standard', () => {
  const [ownerAddress] = developerAccounts

  it('are the tokens that an account has, where they are asked for, page by page', async () => {
    const options = { showFungible: true }
    const { result } = await callRpc('getAssetsByOwner', { ownerAddress, options })
    const { items } = result as { readonly items: readonly Asset[] }
    expect(items.map(({ id }) => id)).to.deep.equal(localTokens.map(({ address }) => address).sort())
    expect(items.every(item => item.interface === 'FungibleToken')).to.equal(true)
    const second = await callRpc('getAssetsByOwner', { ownerAddress, options, page: 2, limit: 1 })
    expect((second.result as { readonly items: readonly Asset[] }).items).to.deep.equal(items.slice(1, 2))
  })

  it('are NFTs alone by default, and none of a stranger’s', async () => {
    for (const owner of [ownerAddress, await randomAddress()])
      expect((await callRpc('getAssetsByOwner', { ownerAddress: owner })).result).to.deep.include({ items: [] })
  })

  it('are told one by one; what is no mint is not found', async () => {
    const [dollar] = localTokens
    const { result } = await callRpc('getAsset', { id: dollar!.address })
    expect((result as Asset).content.metadata.name).to.equal(dollar!.name)
    expect((await callRpc('getAsset', { id: await randomAddress() })).error?.message).to.match(/not found/i)
    expect((await callRpc('getAsset', { id: ownerAddress })).error?.message).to.match(/not found/i)
  })

  for (const [method, params] of [
    ['getAsset', {}],
    ['getAsset', { id: 'nobody' }],
    ['getAssetsByOwner', { ownerAddress: 5 }],
    ['getAssetsByOwner', { ownerAddress: developerAccounts[0], page: 0 }],
    ['getAssetsByOwner', { ownerAddress: developerAccounts[0], limit: 1_001 }],
  ] as const)
    it(`answers ${method}(${JSON.stringify(params)}) with -32602`, async () => {
      expect((await callRpc(method, params)).error?.code).to.equal(-32602)
    })
})
