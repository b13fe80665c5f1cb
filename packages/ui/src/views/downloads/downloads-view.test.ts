import { expect } from 'chai'
import { html } from 'lit'
import type { W3m, WalletLink } from '@w3m/core'
import { createSampleContext, type SampleContext } from '../../parts/wallet-views.samples.js'
import { axeFindings, deep, mount, unmount } from '../../../../../test/gallery/atom-fixture.js'
import './downloads-view.js'

describe('w3m-downloads-view', () => {
  let sampleContext: SampleContext
  let w3m: W3m
  const show = (wallet: WalletLink) =>
    mount(html`<w3m-downloads-view .w3m=${w3m} .params=${{ wallet }}></w3m-downloads-view>`)

  beforeEach(async () => {
    sampleContext = createSampleContext()
    w3m = await sampleContext.start()
  })
  afterEach(() => {
    unmount()
    sampleContext.destroy()
  })

  it('links to every place, in a new tab that learns nothing of this one', async () => {
    const root = await show({
      id: 'w',
      name: 'Harbor',
      chromeStore: 'https://chrome.example/',
      homepage: 'https://wallet.example/',
    })
    for (const [place, href] of [
      ['chrome', 'https://chrome.example/'],
      ['website', 'https://wallet.example/'],
    ] as const) {
      const link = deep(root, `[data-testid=download-${place}]`) as HTMLAnchorElement
      expect([link.tagName, link.href, link.target, link.rel]).to.deep.equal([
        'A',
        href,
        '_blank',
        'noopener noreferrer',
      ])
    }
    expect(() => deep(root, '[data-testid=download-ios]')).to.throw()
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says so where no place is known', async () => {
    const root = await show({ id: 'w', name: 'Harbor' })
    expect(deep(root, 'h2').textContent).to.equal('No download is known')
    expect(await axeFindings()).to.deep.equal([])
  })
})
