import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './what-is-a-wallet-view.js'

describe('w3m-what-is-a-wallet-view', () => {
  const fixture = createViewFixture()
  const open = async (theme: 'light' | 'dark' = 'light') => {
    await fixture.start()
    await fixture.show(html`<w3m-what-is-a-wallet-view .w3m=${fixture.w3m}></w3m-what-is-a-wallet-view>`, { theme })
  }
  afterEach(() => fixture.end())

  for (const theme of ['light', 'dark'] as const) {
    it(`explains in three points in ${theme}, with a picture that is no text`, async () => {
      await open(theme)
      const view = document
        .querySelector('w3m-test-host')!
        .shadowRoot!.querySelector('w3m-what-is-a-wallet-view')!.shadowRoot!
      expect(view.querySelectorAll('li h2')).to.have.length(3)
      expect(view.querySelector('svg')!.getAttribute('aria-hidden')).to.equal('true')
      expect(await axeFindings()).to.deep.equal([])
    })
  }

  it('leads to wallets to get', async () => {
    await open()
    await fixture.w3m.open({ view: 'WhatIsAWallet' })
    fixture.find('get-wallet')!.click()
    expect(fixture.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['WhatIsAWallet', 'GetWallet'])
  })
})
