import type { Nft, NftDetails, NftsState, NftsStore } from '@w3m/core'
import { fakeAddress, otherFakeAddress, type FakeWallet } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { atom } from 'nanostores'
import { axeFindings, deep } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import type { W3mUiCopyButton } from '../../elements/copy-button/copy-button.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { loadNftsTexts } from '../../i18n/nfts-texts.js'
import './nft-details-view.js'

const nft: NftDetails = {
  id: `eip155:1/erc721:${fakeAddress}/5`,
  caipNetworkId: 'eip155:1',
  standard: 'erc721',
  tokenId: '5',
  units: 1n,
  title: 'Tile 5',
  name: 'Tile 5',
  description: '',
  imageUrl: undefined,
  collection: { address: fakeAddress, name: 'Tiles', symbol: 'TILE' },
  isSpam: false,
  traits: [],
  media: undefined,
  isUnread: false,
}
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

describe('w3m-nft-details-view', () => {
  const fixture = createViewFixture()
  let wallet: FakeWallet
  const start = async (details: NftsStore['details'], locale: string, listed = nft as Nft) => {
    await fixture.start({ locale })
    await Promise.all([loadAssetsTexts(fixture.w3m), loadNftsTexts(fixture.w3m)])
    wallet = await fixture.connect()
    const store: NftsStore = {
      namespaces: ['eip155'],
      $state: atom<NftsState>({}),
      refresh: () => Promise.resolve(),
      loadMore: () => Promise.resolve(),
      find: (_id, account) => (account === `eip155:1:${fakeAddress}` ? listed : undefined),
      details,
    }
    Object.assign(fixture.w3m.load, { nfts: () => Promise.resolve(store) })
    await fixture.w3m.open()
    await fixture.show(
      html`<w3m-nft-details-view .w3m=${fixture.w3m} .params=${{ id: nft.id }}></w3m-nft-details-view>`,
      {
        dir: locale === 'ar' ? 'rtl' : 'ltr',
      },
    )
    await fixture.eventually(() => fixture.find('nft-name'))
  }
  const noteText = () => {
    const view = fixture.find('nft-name')!.getRootNode() as ShadowRoot
    return view.querySelector('[role=status]')!.textContent.trim()
  }
  afterEach(() => fixture.end())

  const unread = 'What its maker wrote of it could not be read. It is yours all the same.'
  for (const [title, details, expectedText] of [
    ['has no picture', {}, 'It has no picture.'],
    ['is a video', { media: 'video' }, 'It is a video. It is not shown: it would have to be fetched from a stranger.'],
    [
      'is a model',
      { media: 'model' },
      'It is a 3D model. It is not shown: it would have to be fetched from a stranger.',
    ],
    ['cannot be read', { isUnread: true }, unread],
    ['has a picture', { imageUrl: picture }, ''],
    ['has a picture of its video', { imageUrl: picture, media: 'video' }, ''],
  ] as const)
    it(`says of an NFT that ${title}: ${expectedText || 'nothing'}`, async () => {
      await start(() => Promise.resolve({ ...nft, name: 'Tile', title: 'Tile', ...details }), 'en')
      await fixture.eventually(() => fixture.find('nft-name')!.textContent === 'Tile')
      expect(noteText()).to.equal(expectedText)
      expect(await axeFindings()).to.deep.equal([])
    })

  const floor = () => {
    const view = fixture.find('nft-name')!.getRootNode() as ShadowRoot
    return [...view.querySelectorAll('dl.facts div')]
      .find(element => element.querySelector('dt')!.textContent === 'Floor price')
      ?.querySelector('dd')!.textContent
  }

  it('tells the floor price of its collection where somebody knows it, and no word of it else', async () => {
    await start(() => Promise.resolve({ ...nft, floor: { amount: '1234.5', symbol: 'ETH' } }), 'en')
    await fixture.eventually(() => floor() !== undefined)
    expect(floor()).to.equal('1,234.5 ETH')
    expect(await axeFindings()).to.deep.equal([])
    fixture.end()
    await start(() => Promise.resolve({ ...nft, title: 'Tile' }), 'en')
    await fixture.eventually(() => fixture.find('nft-name')!.textContent === 'Tile')
    expect(floor()).to.equal(undefined)
  })

  it('says how many the list has of it, whatever was read of it alone before', async () => {
    const several: Nft = { ...nft, standard: 'erc1155', units: 3n }
    await start(() => Promise.resolve({ ...nft, standard: 'erc1155', title: 'Tile', units: 12n }), 'en', several)
    await fixture.eventually(() => fixture.find('nft-name')!.textContent === 'Tile')
    expect(fixture.text()).to.include('3 of it').and.not.include('12 of it')
  })

  it('is copied by its own name where its collection has none, and counted as the locale writes numbers', async () => {
    const several: Nft = { ...nft, standard: 'erc1155', units: 1_234n, collection: { ...nft.collection, name: '' } }
    await start(() => Promise.reject(new Error('down')), 'en', several)
    expect(fixture.text()).to.include('1,234 of it')
    const { host } = fixture.find('nft-name')!.getRootNode() as ShadowRoot
    const { label } = deep(host, 'w3m-ui-copy-button') as W3mUiCopyButton
    expect(label).to.match(/, Copy the contract of Tile 5$/)
  })

  it('is no longer there for another account, which could not send it', async () => {
    await start(() => Promise.resolve(nft), 'en')
    await fixture.eventually(() => fixture.find('send-nft'))
    wallet.setAccounts([otherFakeAddress])
    await fixture.eventually(() => fixture.text().includes('This NFT is no longer in this account'))
    expect(fixture.find('send-nft')).to.equal(undefined)
  })

  it('says that it could not be read where the service does not answer', async () => {
    await start(() => Promise.reject(new Error('down')), 'en')
    await fixture.eventually(() => noteText() === unread)
  })

  it('says it from right to left', async () => {
    await start(() => Promise.resolve({ ...nft, media: 'video' }), 'ar')
    await fixture.eventually(() => noteText().includes('هو فيديو'))
    expect(await axeFindings()).to.deep.equal([])
  })
})
