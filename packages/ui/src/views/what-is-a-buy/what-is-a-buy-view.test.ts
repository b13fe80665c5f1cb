import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { whatIsABuyRoute } from './what-is-a-buy.route.js'

describe('w3m-what-is-a-buy-view', () => {
  const fixture = createViewFixture()
  const open = async (theme: 'light' | 'dark' = 'light', locale = 'en') => {
    await fixture.start({ locale })
    await whatIsABuyRoute.load(fixture.w3m)
    await fixture.show(html`<w3m-what-is-a-buy-view .w3m=${fixture.w3m}></w3m-what-is-a-buy-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
  }
  const views = () => fixture.w3m.router.$history.get().map(route => route.view)
  afterEach(() => fixture.end())

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const)
    it(`explains in three points in ${theme} and ${locale}, with a picture that is no text`, async () => {
      await open(theme, locale)
      const { shadowRoot } = document
        .querySelector('w3m-test-host')!
        .shadowRoot!.querySelector('w3m-what-is-a-buy-view')!
      expect(shadowRoot!.querySelectorAll('li h2')).to.have.length(3)
      expect(shadowRoot!.querySelector('svg.art')!.getAttribute('aria-hidden')).to.equal('true')
      expect(fixture.unnamed()).to.deep.equal([])
      expect(await axeFindings()).to.deep.equal([])
    })

  it('leads to the offers: back to them, or in its own place', async () => {
    await open()
    await fixture.w3m.open({ view: 'OnRampProviders' })
    fixture.w3m.router.push('WhatIsABuy')
    fixture.find('onramp-start')!.click()
    expect(views()).to.deep.equal(['OnRampProviders'])
    fixture.w3m.router.reset('Account')
    fixture.w3m.router.push('WhatIsABuy')
    fixture.find('onramp-start')!.click()
    expect(views()).to.deep.equal(['Account', 'OnRampProviders'])
  })

  it('leads on by the keyboard', async () => {
    await open()
    fixture.w3m.router.reset('WhatIsABuy')
    fixture.find('onramp-start')!.focus()
    await sendKeys({ press: 'Enter' })
    expect(views()).to.deep.equal(['OnRampProviders'])
  })
})
