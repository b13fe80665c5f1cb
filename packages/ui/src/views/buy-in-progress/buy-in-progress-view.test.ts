import type { Purchase } from '@w3m/core/onramp'
import { fakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture, installFakeTimers, type FakeTimers } from '../../../../../test/gallery/view-fixture.js'
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
  const fixture = createViewFixture()
  let service: ReturnType<typeof serveOnramp>
  const show = async (status: Purchase['status'], isBlocked = false) => {
    await fixture.show(
      html`<w3m-buy-in-progress-view .w3m=${fixture.w3m} .params=${{ id, isBlocked }}></w3m-buy-in-progress-view>`,
    )
    await fixture.eventually(() => fixture.find('onramp-status')?.dataset.status === status)
  }
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
    await fixture.start({ services: onrampServices, locale })
    fixture.w3m.storage.set('w3m:purchases', JSON.stringify([{ ...purchase, ...change }]))
    await loadOnramp(fixture.w3m)
    await fixture.connect()
    await fixture.w3m.open({ view: 'OnRampProviders' })
    await show(status, isBlocked)
  }
  afterEach(() => {
    fixture.end()
    service.end()
  })

  for (const status of ['created', 'pending', 'delivered', 'refused', 'expired', 'refunded', 'unknown'] as const)
    it(`shows a purchase that is ${status}, and no link where nothing can be paid any more`, async () => {
      await start(status)
      expect(Boolean(fixture.find('onramp-link'))).to.equal(status === 'created')
      expect(Boolean(fixture.find('onramp-again'))).to.equal(['refused', 'expired', 'refunded'].includes(status))
      expect(await axeFindings()).to.deep.equal([])
    })

  it('has a link that leads to the provider alone where the browser opened no window', async () => {
    await start('created', true)
    expect(fixture.text()).to.include('Your browser did not open the window of Acme')
    const link = fixture.find('onramp-link')
    expect(link?.getAttribute('href')).to.equal('https://pay.example/buy')
    expect(link?.getAttribute('rel')).to.include('noopener')
  })

  it('says that it takes long once it does, while it is shown', async () => {
    const { now } = Date
    let time = now()
    let timers: FakeTimers | undefined
    Date.now = () => time
    try {
      await start('pending', false, 'en', { atMs: time - 170_000 })
      timers = installFakeTimers()
      await show('pending')
      expect(fixture.text()).to.include('The coins come in a moment.')
      time += 10_000
      timers.pass(10_000)
      await fixture.eventually(() => fixture.text().includes('This takes longer than usual.'))
    } finally {
      timers?.end()
      Date.now = now
    }
  })

  it('tells once that it is over, in the modal', async () => {
    await start('delivered')
    expect(fixture.w3m.notices.$state.get().notice).to.include({ variant: 'success', text: 'onramp.notice-delivered' })
  })

  it('tells how much has arrived as the locale writes it', async () => {
    await start('delivered', false, 'es', { purchaseAmount: '1.234' })
    expect(fixture.w3m.notices.$state.get().notice?.values).to.deep.equal({
      amount: '1,234',
      symbol: 'USDC',
      provider: 'Acme',
    })
  })

  it('sends whom something else was delivered than was ordered to the provider, and denies no payment', async () => {
    await start('unknown')
    expect(fixture.text()).to.include('Ask Acme what became of your payment.').and.not.include('nothing was bought')
    const { notice } = fixture.w3m.notices.$state.get()
    expect(notice).to.include({ variant: 'error', text: 'onramp.notice-unknown' })
    expect(notice?.values).to.include({ provider: 'Acme' })
  })

  it('denies no payment that nobody reported, and sends whom paid to the provider', async () => {
    await start('expired')
    expect(fixture.text())
      .to.include('If you have paid, ask Acme')
      .and.not.match(/nobody paid|nothing was bought/i)
    const { notice } = fixture.w3m.notices.$state.get()
    expect(notice).to.include({ variant: 'error', text: 'onramp.notice-expired' })
    expect(notice?.values).to.include({ provider: 'Acme' })
  })

  it('tells also that what was refused has arrived after all: another card was taken on the same page', async () => {
    await start('refused')
    const { notices } = fixture.w3m
    expect(notices.$state.get().notice).to.include({ variant: 'error', text: 'onramp.notice-refused' })
    const path = `/v1/onramp/purchases/${id}`
    service.answers[path] = { ...(service.answers[path] as object), status: 'delivered' }
    await (await loadOnramp(fixture.w3m)).refresh()
    await fixture.eventually(() => fixture.find('onramp-status')?.dataset.status === 'delivered')
    expect(fixture.find('onramp-again')).to.equal(undefined)
    expect(notices.$state.get().notice).to.include({ variant: 'success', text: 'onramp.notice-delivered' })
  })

  it('says where a purchase is not known', async () => {
    await start('created')
    await fixture.show(
      html`<w3m-buy-in-progress-view .w3m=${fixture.w3m} .params=${{ id: 'b' }}></w3m-buy-in-progress-view>`,
    )
    await fixture.eventually(() => fixture.text().includes('This purchase is not known here'))
  })
})
