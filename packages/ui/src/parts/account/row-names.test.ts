import type { IdentitiesStore } from '@w3m/core'
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
    const names: { slice: IdentitiesStore | undefined; value: Record<string, { name?: string }> } = {
      slice: undefined,
      value: { a0: { name: 'ada.eth' } },
    }
    const rows = new RowNames(names)
    for (let index = 0; index < 300; index++) rows.nameOf(`a${index % 150}`)
    expect(requests).to.deep.equal([])
    names.slice = slice
    rows.requestNext()
    expect(requests).to.deep.equal(['a0', 'a1', 'a2', 'a3'])
    while (ends.length) {
      ends.shift()!()
      await new Promise(resolve => setTimeout(resolve))
    }
    expect(requests).to.have.length(100)
    expect([rows.nameOf('a0'), rows.nameOf('a1'), rows.nameOf('a149')]).to.deep.equal(['ada.eth', undefined, undefined])
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
    ['moves a piece', { isNft: true }, coin, false],
    ['moves the coin by its id, as this page knows it', { tokenId: 'eip155:1' }, coin, true],
    ['moves the coin by its id', { tokenId: 'eip155:1' }, token, false],
  ] as const)
    it(`is one that ${title}: ${isIt}`, () => expect(isOfToken(item(changes), of)).to.equal(isIt))
})
