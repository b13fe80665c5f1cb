import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import './buy-link.js'

describe('w3m-buy-link', () => {
  const fixture = createViewFixture()
  const services = { api: 'https://api.example' }
  const show = (symbol = 'ETH') =>
    fixture.show(html`<w3m-buy-link .w3m=${fixture.w3m} .symbol=${symbol}></w3m-buy-link>`)
  afterEach(() => fixture.end())

  it('leads to the offers', async () => {
    await fixture.start({ services })
    await show()
    await fixture.eventually(() => fixture.find('buy-more'))
    expect(fixture.text()).to.equal('Buy coins')
    expect(await axeFindings()).to.deep.equal([])
    fixture.find('buy-more')!.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('OnRampProviders')
  })

  for (const [title, options] of [
    ['the host turned buying off', { services, features: { onramp: false } }],
    ['no service sells', {}],
  ] as const)
    it(`is not there where ${title}`, async () => {
      await fixture.start(options)
      await show()
      await fixture.eventually(() => fixture.w3m.load)
      expect(fixture.find('buy-more')).to.equal(undefined)
    })
})
