import type { Nft, NftsEntry, NftsState, NftsStore, SentTransfer } from '@w3m/core'
import { operationError } from '@w3m/core/errors'
import { fakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './nft-grid.js'

const account = `eip155:1:${fakeAddress}` as const
const nft = (tokenId: string, changes: Partial<Nft> = {}): Nft => ({
  id: `eip155:1/erc721:0x00000000000000000000000000000000000000aA/${tokenId}`,
  caipNetworkId: 'eip155:1',
  standard: 'erc721',
  tokenId,
  units: 1n,
  title: `Tile ${tokenId}`,
  name: `Tile ${tokenId}`,
  description: '',
  imageUrl: undefined,
  collection: { address: '0x00000000000000000000000000000000000000aA', name: 'Tiles', symbol: 'TILE' },
  isSpam: false,
  ...changes,
})

const sending = (tokenId: string, changes: Partial<SentTransfer> = {}): SentTransfer => ({
  id: `0x${tokenId}`,
  account,
  to: fakeAddress,
  symbol: 'X',
  amount: '1',
  atMs: 0,
  status: 'pending',
  mark: { nonce: 1 },
  tokenId,
  ...changes,
})

describe('w3m-nft-grid', () => {
  const fixture = createViewFixture()
  const $state = atom<NftsState>({})
  let requests: string[]
  const set = (entry: Partial<NftsEntry>) =>
    $state.set({
      [account]: { nfts: [], isLoading: false, next: undefined, error: undefined, atMs: 0, ...entry },
    })

  const start = async (locale = 'en', sent: readonly SentTransfer[] = []) => {
    requests = []
    $state.set({})
    await fixture.start({ locale })
    const store: NftsStore = {
      namespaces: ['eip155'],
      $state,
      refresh: async (of, { force } = {}) => void requests.push(`${of}${force ? ' now' : ''}`),
      loadMore: async of => void requests.push(`${of} more`),
      find: () => undefined,
      details: () => Promise.reject(new Error('none')),
    }
    Object.assign(fixture.w3m.load, { nfts: () => Promise.resolve(store) })
    const $sent = atom<readonly SentTransfer[]>(sent)
    const send = await fixture.w3m.load.send()
    Object.assign(fixture.w3m.load, { send: () => Promise.resolve({ ...send, $sent }) })
    await fixture.connect()
    await fixture.show(html`<w3m-nft-grid .w3m=${fixture.w3m}></w3m-nft-grid>`, {
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(() => requests.length > 0)
  }
  const shows = (text: string) => fixture.eventually(() => fixture.text().includes(text))
  afterEach(() => fixture.end())

  it('asks for what the account owns, and shows its shape meanwhile', async () => {
    await start()
    expect(requests).to.deep.equal([account])
    expect(fixture.text()).to.equal('Loading')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says of which NFT is on its way to somebody else', async () => {
    await start('en', [sending(nft('1').id)])
    set({ nfts: [nft('1'), nft('2')] })
    await fixture.eventually(() => fixture.find(`nft-${nft('1').id}`)?.textContent.includes('Tiles · On its way'))
    expect(fixture.find(`nft-${nft('2').id}`)!.textContent).not.to.contain('On its way')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says that there is nothing only where that is known', async () => {
    await start()
    set({ isLoading: true })
    expect(fixture.text()).to.equal('Loading')
    set({})
    await shows('No NFTs yet')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('calls an NFT without a name by its collection and number, and counts those of which there are more', async () => {
    await start()
    set({ nfts: [nft('5', { name: '', title: 'Tiles #5' }), nft('6', { standard: 'erc1155', units: 1_234n })] })
    await shows('Tiles #5')
    expect(fixture.text()).to.include('Tiles · 1,234 of it')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('folds baits away, without a picture and without a way in', async () => {
    await start()
    set({ nfts: [nft('5'), nft('6', { title: 'claim.example', isSpam: true, imageUrl: 'https://x.example/a.png' })] })
    await shows('Hidden: 1')
    expect(fixture.find(`nft-${nft('6').id}`)).to.equal(undefined)
    expect(fixture.find(`nft-${nft('5').id}`)).not.to.equal(undefined)
  })

  it('leads from an NFT to what is known of it', async () => {
    await start()
    set({ nfts: [nft('5')] })
    await shows('Tile 5')
    fixture.find(`nft-${nft('5').id}`)!.click()
    expect(fixture.w3m.router.$route.get()).to.deep.include({ view: 'NftDetails', params: { id: nft('5').id } })
  })

  it('shows a failure in place of an empty list, with a retry', async () => {
    await start()
    set({ error: Object.assign(new Error('down'), { code: 'HTTP_STATUS' }) as never })
    await shows('The NFTs could not be read')
    expect(fixture.text()).not.to.include('No NFTs yet')
    fixture.find('nfts-retry')!.click()
    expect(requests.at(-1)).to.equal(`${account} now`)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says of a service that does not answer in time nothing of a wallet, which nobody asked', async () => {
    await start()
    set({ error: operationError('TIMEOUT', { name: 'api.example', seconds: 10 }) })
    await shows('The NFTs could not be read')
    expect(fixture.text()).to.include('Try again in a moment.').and.not.include('wallet')
  })

  it('says without a retry that the service keeps none of the network', async () => {
    await start()
    set({ error: operationError('HTTP_STATUS', { status: 501 }) })
    await shows('NFTs of this network are not shown')
    expect(fixture.find('nfts-retry')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('keeps the former list where a newer one failed, and says of when it is', async () => {
    await start()
    const error = Object.assign(new Error('down'), { code: 'HTTP_STATUS' }) as never
    set({ nfts: [nft('5')], error, atMs: new Date(2026, 2, 5, 10, 30).getTime() })
    await shows('This is the last list that could be read')
    expect(fixture.text()).to.match(/as of Mar 5, 2026, 10:30\sAM\./)
    expect(fixture.text()).to.include('Tile 5')
  })

  it('asks for the next page when it is wished for', async () => {
    await start()
    set({ nfts: [nft('5')], next: 'b' })
    await shows('Show more')
    fixture.find('nfts-more')!.click()
    expect(requests.at(-1)).to.equal(`${account} more`)
  })

  it('leads from the last wish for more to the first that came', async () => {
    await start()
    set({ nfts: [nft('5')], next: 'b' })
    await shows('Show more')
    fixture.find('nfts-more')!.focus()
    set({ nfts: [nft('5')], next: 'b', isLoading: true })
    set({ nfts: [nft('5'), nft('6'), nft('7')] })
    await shows('Tile 7')
    expect(fixture.find(`nft-${nft('6').id}`)!.matches(':focus')).to.equal(true)
  })

  it('is read from right to left', async () => {
    await start('ar')
    set({ nfts: [nft('5')] })
    await shows('Tile 5')
    expect(await axeFindings()).to.deep.equal([])
  })
})
