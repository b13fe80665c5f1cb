import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import './buy-link.js'

describe('w3m-buy-link', () => {
  const stage = createViewStage()
  const services = { api: 'https://api.example' }
  const show = (symbol = 'ETH') => stage.show(html`<w3m-buy-link .w3m=${stage.w3m} .symbol=${symbol}></w3m-buy-link>`)
  afterEach(() => stage.end())

  it('leads to the offers', async () => {
    await stage.start({ services })
    await show()
    await stage.eventually(() => stage.find('buy-more'))
    expect(stage.text()).to.equal('Buy coins')
    expect(await axeFindings()).to.deep.equal([])
    stage.find('buy-more')!.click()
    expect(stage.w3m.router.$route.get().view).to.equal('OnRampProviders')
  })

  for (const [title, options] of [
    ['the host turned buying off', { services, features: { onramp: false } }],
    ['no service sells', {}],
  ] as const)
    it(`is not there where ${title}`, async () => {
      await stage.start(options)
      await show()
      await stage.eventually(() => stage.w3m.load)
      expect(stage.find('buy-more')).to.equal(undefined)
    })
})
