import { expect } from 'chai'
import type { EndpointResponse } from '../api/define-endpoint.js'
import type { getNfts, Nft as ServedNft } from '../api/get-nfts.js'
import type { CaipAddress } from '../caip/caip-address.js'
import { nftsCacheMs } from '../limits/nfts-limits.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { createNftsStore } from './nfts.store.js'

const account: CaipAddress = `eip155:1:${fakeAddress}`
const contract = '0x00000000000000000000000000000000000000aA'
const idOf = (tokenId: string) => `eip155:1/erc721:${contract}/${tokenId}`
const served = (tokenId: string, changes: Partial<ServedNft> = {}): ServedNft => ({
  id: idOf(tokenId),
  chainId: 'eip155:1',
  standard: 'erc721',
  token_id: tokenId,
  amount: '1',
  name: `Tile ${tokenId}`,
  description: null,
  image_id: idOf(tokenId),
  collection: { address: `eip155:1:${contract}`, name: 'Tiles', symbol: 'TILE' },
  ...changes,
})
type Page = EndpointResponse<typeof getNfts>

describe('what an account owns of collections', () => {
  const floors: Readonly<Record<string, { readonly numeric: string; readonly symbol: string }>> = {
    7: { numeric: '12.5', symbol: 'E\u202eTH' },
    8: { numeric: '1e9', symbol: 'ETH' },
  }
  let nowMs = 0
  let requests: (string | undefined)[] = []
  const start = (pages: Readonly<Record<string, Page | Error>>) => {
    nowMs = 0
    requests = []
    return createNftsStore({
      namespaces: ['eip155'],
      fetchPage: async (_account, cursor) => {
        requests.push(cursor)
        const page = pages[cursor ?? 'first']
        if (!page || page instanceof Error) throw page ?? new Error('none')
        return page
      },
      fetchNft: async id => ({
        ...served(id.slice(id.lastIndexOf('/') + 1), { amount: null }),
        traits: [
          { name: 'colour', value: 'green\u202e' },
          { name: 'nothing', value: '' },
        ],
        problem: null,
        floor: floors[id.slice(id.lastIndexOf('/') + 1)] ?? null,
      }),
      imageUrl: id => `https://api.example/${id}`,
      now: () => nowMs,
    })
  }
  const entry = (store: ReturnType<typeof start>) => store.$state.get()[account]!

  for (const [title, response, shown] of [
    ['is there', served('5'), [['5', 1n, 'Tile 5']]],
    ['is there in some number', served('5', { standard: 'erc1155', amount: '12' }), [['5', 12n, 'Tile 5']]],
    ['has no metadata', served('5', { name: null, image_id: null }), [['5', 1n, '']]],
    ['has a name with another direction', served('5', { name: '\u202eeliT' }), [['5', 1n, 'eliT']]],
    ['has the greatest number', served(`${2n ** 256n - 1n}`, { name: 'x' }), [[`${2n ** 256n - 1n}`, 1n, 'x']]],
    ['is of another network', served('5', { chainId: 'eip155:10' }), []],
    ['is gone', served('5', { amount: '0' }), []],
    ['has no number', served('5', { token_id: 'five' }), []],
    ['cannot be counted', served('5', { amount: '1.5' }), []],
  ] as const)
    it(`shows an NFT that ${title} as ${shown.length ? String(shown[0]) : 'nothing'}, and the others beside it`, async () => {
      const store = start({ first: { data: [response, served('6')], next: null } })
      await store.refresh(account)
      expect(entry(store).nfts.map(({ tokenId, units, name }) => [tokenId, units, name])).to.deep.equal([
        ...shown,
        ['6', 1n, 'Tile 6'],
      ])
    })

  it('is called by its maker, else by its collection and number', async () => {
    const collection = { address: `eip155:1:${contract}`, name: null, symbol: 'TILE' }
    const data = [served('5'), served('6', { name: null }), served('7', { name: '', collection })]
    const store = start({ first: { data, next: null } })
    await store.refresh(account)
    expect(entry(store).nfts.map(({ title }) => title)).to.deep.equal(['Tile 5', 'Tiles #6', 'TILE #7'])
  })

  it('has pictures of the service alone', async () => {
    const store = start({ first: { data: [served('5'), served('6', { image_id: null })], next: null } })
    await store.refresh(account)
    expect(entry(store).nfts.map(({ imageUrl }) => imageUrl)).to.deep.equal([
      `https://api.example/${idOf('5')}`,
      undefined,
    ])
  })

  it('is read again after 30 s, by force, and after a failure', async () => {
    const pages: Record<string, Page | Error> = { first: { data: [served('5')], next: null } }
    const store = start(pages)
    await store.refresh(account)
    nowMs = nftsCacheMs - 1
    await store.refresh(account)
    expect(requests).to.have.length(1)
    nowMs = nftsCacheMs
    pages['first'] = new Error('down')
    await store.refresh(account)
    expect([requests.length, entry(store).nfts.length, entry(store).error?.message]).to.deep.equal([2, 1, 'down'])
    pages['first'] = { data: [], next: null }
    await store.refresh(account)
    expect([requests.length, entry(store).nfts.length, entry(store).error]).to.deep.equal([3, 0, undefined])
    await store.refresh(account, { force: true })
    expect(requests).to.have.length(4)
  })

  it('comes page by page, each NFT once, and once at a time', async () => {
    const store = start({
      first: { data: [served('1'), served('2')], next: 'b' },
      b: { data: [served('2'), served('3')], next: 'b' },
    })
    await store.refresh(account)
    await Promise.all([store.loadMore(account), store.loadMore(account)])
    expect(entry(store).nfts.map(({ tokenId }) => tokenId)).to.deep.equal(['1', '2', '3'])
    // A cursor that leads to itself leads nowhere.
    expect([requests, entry(store).next]).to.deep.equal([[undefined, 'b'], undefined])
  })

  it('keeps what is there where the next page fails, and goes on from there', async () => {
    const pages: Record<string, Page | Error> = { first: { data: [served('1')], next: 'b' }, b: new Error('down') }
    const store = start(pages)
    await store.refresh(account)
    await store.loadMore(account)
    expect([entry(store).nfts.length, entry(store).next, entry(store).error?.message]).to.deep.equal([1, 'b', 'down'])
    pages['b'] = { data: [served('2')], next: null }
    await store.loadMore(account)
    expect([entry(store).nfts.length, entry(store).error]).to.deep.equal([2, undefined])
  })

  it('tells the traits of an NFT, and how many there are of it in the list', async () => {
    const store = start({ first: { data: [served('5', { standard: 'erc1155', amount: '12' })], next: null } })
    await store.refresh(account)
    const nft = store.find(idOf('5'))!
    expect(await store.details(nft)).to.deep.include({
      units: 12n,
      traits: [{ name: 'colour', value: 'green' }],
      media: undefined,
      isUnread: false,
    })
    expect(store.find('nothing')).to.equal(undefined)
  })

  it('is the NFT of the account that is asked for, on whichever network that is now', async () => {
    const first = served('5', { standard: 'erc1155', amount: '12' })
    const pages: Record<string, Page> = { first: { data: [first, served('6')], next: null } }
    const store = start(pages)
    await store.refresh(account)
    pages['first'] = { data: [{ ...first, amount: '3' }], next: null }
    await store.refresh(`eip155:1:${otherFakeAddress}`)
    const unitsOf = (tokenId: string, of?: CaipAddress) => store.find(idOf(tokenId), of)?.units
    expect([unitsOf('5', account), unitsOf('5', `eip155:1:${otherFakeAddress}`)]).to.deep.equal([12n, 3n])
    expect(unitsOf('6', `eip155:1:${otherFakeAddress}`)).to.equal(undefined)
    expect([unitsOf('6', `eip155:10:${fakeAddress}`), unitsOf('6')]).to.deep.equal([1n, 1n])
  })

  it('tells the floor price of a collection where the service does, as a plain number', async () => {
    const store = start({ first: { data: ['5', '7', '8'].map(id => served(id)), next: null } })
    await store.refresh(account)
    const floorOf = async (id: string) => (await store.details(store.find(idOf(id))!)).floor
    expect([await floorOf('5'), await floorOf('7'), await floorOf('8')]).to.deep.equal([
      undefined,
      { amount: '12.5', symbol: 'ETH' },
      undefined,
    ])
  })
})
