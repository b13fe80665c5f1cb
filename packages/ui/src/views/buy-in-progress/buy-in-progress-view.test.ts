import type { Purchase } from '@w3m/core/onramp'
import { fakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
import { onrampServices, serveOnramp } from '../../parts/onramp/onramp.samples.js'
import { loadOnramp } from '../../parts/onramp/load-onramp.js'
import './buy-in-progress-view.js'

const id = 'a'.repeat(32)
const purchase: Purchase = {
  id,
  provider: 'acme',
  label: 'Acme',
  account: `eip155:1:${fakeAddress}`,
  symbol: 'USDC',
  purchaseAmount: '98.4',
  paymentAmount: '100',
  paymentCurrency: 'USD',
  status: 'created',
  hash: undefined,
  url: 'https://pay.example/buy',
  atMs: Date.now(),
}

describe('w3m-buy-in-progress-view', () => {
  const stage = createViewStage()
  let service: ReturnType<typeof serveOnramp>
  const start = async (
    status: Purchase['status'],
    isBlocked = false,
    locale = 'en',
    change: Partial<Purchase> = {},
  ) => {
    service = serveOnramp()
    service.answers[`/v1/onramp/purchases/${id}`] = {
      ...(service.answers[`/v1/onramp/purchases/${id}`] as object),
      status,
    }
    await stage.start({ services: onrampServices, locale })
    stage.w3m.storage.set('w3m:purchases', JSON.stringify([{ ...purchase, ...change }]))
    await loadOnramp(stage.w3m)
    await stage.connect()
    await stage.w3m.open({ view: 'OnRampProviders' })
    await stage.show(
      html`<w3m-buy-in-progress-view .w3m=${stage.w3m} .params=${{ id, isBlocked }}></w3m-buy-in-progress-view>`,
    )
    await stage.eventually(() => stage.find('onramp-status')?.dataset.status === status)
  }
  afterEach(() => {
    stage.end()
    service.end()
  })

  for (const status of ['created', 'pending', 'delivered', 'refused', 'expired', 'refunded'] as const)
    it(`shows a purchase that is ${status}, and no link where nothing can be paid any more`, async () => {
      await start(status)
      expect(Boolean(stage.find('onramp-link'))).to.equal(status === 'created')
      expect(Boolean(stage.find('onramp-again'))).to.equal(['refused', 'expired', 'refunded'].includes(status))
      expect(await axeFindings()).to.deep.equal([])
    })

  it('has a link that leads to the provider alone where the browser opened no window', async () => {
    await start('created', true)
    expect(stage.text()).to.include('Your browser did not open the window of Acme')
    const link = stage.find('onramp-link')
    expect(link?.getAttribute('href')).to.equal('https://pay.example/buy')
    expect(link?.getAttribute('rel')).to.include('noopener')
  })

  it('tells once that it is over, in the modal', async () => {
    await start('delivered')
    expect(stage.w3m.notices.$state.get().notice).to.include({ tone: 'success', text: 'onramp.notice-delivered' })
  })

  it('tells how much has arrived as the locale writes it', async () => {
    await start('delivered', false, 'es', { purchaseAmount: '1.234' })
    expect(stage.w3m.notices.$state.get().notice?.values).to.deep.equal({ amount: '1,234', symbol: 'USDC' })
  })

  it('tells also that what was refused has arrived after all: another card was taken on the same page', async () => {
    await start('refused')
    const { notices } = stage.w3m
    expect(notices.$state.get().notice).to.include({ tone: 'error', text: 'onramp.notice-refused' })
    const path = `/v1/onramp/purchases/${id}`
    service.answers[path] = { ...(service.answers[path] as object), status: 'delivered' }
    await (await loadOnramp(stage.w3m)).look()
    await stage.eventually(() => stage.find('onramp-status')?.dataset.status === 'delivered')
    expect(stage.find('onramp-again')).to.equal(undefined)
    expect(notices.$state.get().notice).to.include({ tone: 'success', text: 'onramp.notice-delivered' })
  })

  it('says where a purchase is not known', async () => {
    await start('created')
    await stage.show(
      html`<w3m-buy-in-progress-view .w3m=${stage.w3m} .params=${{ id: 'b' }}></w3m-buy-in-progress-view>`,
    )
    await stage.eventually(() => stage.text().includes('This purchase is not known here'))
  })
})
