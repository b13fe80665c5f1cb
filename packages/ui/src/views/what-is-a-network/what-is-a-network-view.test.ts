import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import './what-is-a-network-view.js'

describe('w3m-what-is-a-network-view', () => {
  const stage = createViewStage()
  const open = async (theme: 'light' | 'dark' = 'light') => {
    await stage.start()
    await stage.show(html`<w3m-what-is-a-network-view .w3m=${stage.w3m}></w3m-what-is-a-network-view>`, { theme })
  }
  afterEach(() => stage.end())

  for (const theme of ['light', 'dark'] as const) {
    it(`explains in three points in ${theme}, with a picture that is no text`, async () => {
      await open(theme)
      const view = document
        .querySelector('w3m-test-host')!
        .shadowRoot!.querySelector('w3m-what-is-a-network-view')!.shadowRoot!
      expect(view.querySelectorAll('li h2')).to.have.length(3)
      expect(view.querySelector('svg')!.getAttribute('aria-hidden')).to.equal('true')
      expect(await axeFindings()).to.deep.equal([])
    })
  }

  it('leads to the networks: back to them, or in its own place', async () => {
    await open()
    await stage.w3m.open({ view: 'Networks' })
    stage.w3m.router.push('WhatIsANetwork')
    stage.find('choose-network')!.click()
    expect(stage.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Networks'])
    await stage.w3m.open({ view: 'WhatIsANetwork' })
    stage.find('choose-network')!.click()
    expect(stage.w3m.router.$history.get().map(route => route.view)).to.deep.equal(['Networks'])
  })
})
