import type { IdentitiesStore, Identity } from '@w3m/core'
import { expect } from 'chai'
import { isOfToken } from './token-filter.js'
import { RowNames } from './row-names.js'

describe('names of rows', () => {
  it('are asked for once each, a few at a time, and no more than a hundred', async () => {
    const requests: string[] = []
    const ends: (() => void)[] = []
    const slice = {
      refresh: (address: string) => {
        requests.push(address)
        return new Promise<void>(resolve => ends.push(resolve))
      },
    } as unknown as IdentitiesStore
    const names: { slice: IdentitiesStore | undefined; value: Record<string, Identity> } = {
      slice: undefined,
      value: { a0: { name: 'ada.eth', caipNetworkId: 'eip155:1' } },
    }
    const rows = new RowNames(names, () => 'eip155:1')
    const nameOf = (address: string) => rows.nameOf(address, 'eip155:1')
    for (let index = 0; index < 300; index++) nameOf(`a${index % 150}`)
    expect(requests).to.deep.equal([])
    names.slice = slice
    rows.requestNext()
    expect(requests).to.deep.equal(['a0', 'a1', 'a2', 'a3'])
    while (ends.length) {
      ends.shift()!()
      await new Promise(resolve => setTimeout(resolve))
    }
    expect(requests).to.have.length(100)
    expect(['a0', 'a1', 'a149'].map(nameOf)).to.deep.equal(['ada.eth', undefined, undefined])
  })

  it('are asked for again on another network', async () => {
    let network = 'eip155:1'
    const requests: string[] = []
    const slice = {
      refresh: async (address: string) => void requests.push(`${address} on ${network}`),
    } as unknown as IdentitiesStore
    const names: { readonly slice: IdentitiesStore; value: Record<string, Identity> } = {
      slice,
      value: { a: { name: 'ada.eth', caipNetworkId: 'eip155:1' } },
    }
    const rows = new RowNames(names, () => network)
    expect(rows.nameOf('a', 'eip155:1')).to.equal('ada.eth')
    network = 'eip155:10'
    // Until it was read there, the name of the former network does not stand beside the address.
    expect(rows.nameOf('a', 'eip155:10')).to.equal(undefined)
    expect(requests).to.deep.equal(['a on eip155:1', 'a on eip155:10'])
    names.value = { a: { name: 'ada.op.eth', caipNetworkId: 'eip155:10' } }
    expect(rows.nameOf('a', 'eip155:10')).to.equal('ada.op.eth')
  })

  it('are neither shown nor asked for in rows of a network that is not shown', () => {
    const requests: string[] = []
    const slice = { refresh: async (address: string) => void requests.push(address) } as unknown as IdentitiesStore
    const value: Record<string, Identity> = { a: { name: 'ada.eth', caipNetworkId: 'eip155:1' } }
    const rows = new RowNames({ slice, value }, () => 'eip155:1')
    expect([rows.nameOf('a', 'eip155:10'), rows.nameOf('b', undefined), requests]).to.deep.equal([
      undefined,
      undefined,
      [],
    ])
  })
})

describe('a transaction of a token', () => {
  const transfer = { direction: 'in', isNft: false, name: 'USD', amount: '1', iconUrl: undefined } as const
  const item = (changes: object) => ({ caipNetworkId: 'eip155:1' as const, transfers: [{ ...transfer, ...changes }] })
  const token = { id: 'eip155:1:0xAb', caipNetworkId: 'eip155:1', address: '0xAb', symbol: 'USD' } as const
  const coin = { id: 'eip155:1', caipNetworkId: 'eip155:1', address: undefined, symbol: 'USD' } as const
  for (const [title, changes, of, isIt] of [
    ['names its contract', { tokenId: 'eip155:1:0xab' }, token, true],
    ['names another contract of the same symbol', { tokenId: 'eip155:1:0xcc' }, token, false],
    ['names none', {}, token, false],
    ['moves the coin', {}, coin, true],
    ['moves a token that is called like the coin', { tokenId: 'eip155:1:0xab' }, coin, false],
    ['moves an NFT', { isNft: true }, coin, false],
    ['moves the coin by its id, as this page knows it', { tokenId: 'eip155:1' }, coin, true],
    ['moves the coin by its id', { tokenId: 'eip155:1' }, token, false],
  ] as const)
    it(`is one that ${title}: ${isIt}`, () => expect(isOfToken(item(changes), of)).to.equal(isIt))
})
