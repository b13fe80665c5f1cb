import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { loadOnramp } from '../../parts/onramp/load-onramp.js'
import { onrampServices, serveOnramp } from '../../parts/onramp/onramp.samples.js'
import { onRampFiatSelectRoute } from './on-ramp-fiat-select.route.js'

describe('w3m-on-ramp-fiat-select-view', () => {
  const fixture = createViewFixture()
  let service: ReturnType<typeof serveOnramp>
  const start = async ({
    locale = 'en',
    theme = 'light' as 'light' | 'dark',
    isAlone = false,
    change = () => {},
  } = {}) => {
    service = serveOnramp()
    change()
    await fixture.start({ locale, services: onrampServices })
    await onRampFiatSelectRoute.load(fixture.w3m)
    await fixture.connect()
    await fixture.w3m.modal.open({ view: isAlone ? 'OnRampFiatSelect' : 'OnRampProviders' })
    if (!isAlone) fixture.w3m.router.push('OnRampFiatSelect')
    await fixture.show(html`<w3m-on-ramp-fiat-select-view .w3m=${fixture.w3m}></w3m-on-ramp-fiat-select-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
  }
  const row = (currency: string) => fixture.find(`onramp-currency-${currency}`)
  const chosen = async () => (await loadOnramp(fixture.w3m)).$state.get().paymentCurrency?.id
  afterEach(() => {
    fixture.end()
    service.end()
  })

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const)
    it(`lists the currencies, and which of them is chosen, in ${theme} and ${locale}`, async () => {
      await start({ theme, locale })
      await fixture.eventually(() => row('EUR'))
      expect(['USD', 'EUR'].map(currency => row(currency)!.ariaCurrent)).to.deep.equal(['true', null])
      expect(fixture.unnamed()).to.deep.equal([])
      expect(await axeFindings()).to.deep.equal([])
    })

  it('has the picture of each currency, of the service that the host named', async () => {
    await start()
    const picture = (currency: string) => row(currency)?.querySelector('w3m-ui-picture')?.src
    await fixture.eventually(() => picture('EUR'))
    for (const currency of ['USD', 'EUR'])
      expect(picture(currency)).to.match(new RegExp(`^https://api\\.example/public/getCurrencyImage/${currency}\\?`))
  })

  it('says the limits of each way to pay, in the currency of the row', async () => {
    await start({
      change() {
        const limits = ['card', 'ach_bank_account', 'voucher'].map(id => ({ id, min: '10.00', max: '7500.50' }))
        service.answers['/v1/onramp/options'] = {
          ...(service.answers['/v1/onramp/options'] as object),
          paymentCurrencies: ['USD', 'EUR'].map(id => ({ id, payment_method_limits: limits })),
        }
      },
    })
    await fixture.eventually(() => row('EUR'))
    const ways = (sign: string) =>
      ['Card', 'Bank account', 'Other ways'].map(way => `${way}: ${sign}10 to ${sign}7,500.50`).join(' · ')
    for (const [currency, sign] of [
      ['USD', '$'],
      ['EUR', '€'],
    ] as const)
      expect(row(currency)!.querySelector('.sub')!.textContent).to.equal(ways(sign))
  })

  it('takes a currency and goes back to the offers, by the keyboard', async () => {
    await start()
    await fixture.eventually(() => row('EUR'))
    row('EUR')!.focus()
    await sendKeys({ press: 'Enter' })
    expect(await chosen()).to.equal('EUR')
    expect(fixture.w3m.router.$history.get().map(({ view }) => view)).to.deep.equal(['OnRampProviders'])
    expect(fixture.w3m.modal.$state.get().open).to.equal(true)
  })

  it('closes the modal that was opened for it alone', async () => {
    await start({ isAlone: true })
    await fixture.eventually(() => row('EUR'))
    row('EUR')!.click()
    await fixture.eventually(() => !fixture.w3m.modal.$state.get().open)
    expect(await chosen()).to.equal('EUR')
  })

  it('says that it is loading until the service answers', async () => {
    let answer = () => {}
    await start({
      change() {
        const { fetch } = globalThis
        const until = new Promise<void>(resolve => (answer = resolve))
        globalThis.fetch = async (...request) => (await until, fetch(...request))
      },
    })
    expect(fixture.text()).to.include('Loading')
    expect(await axeFindings()).to.deep.equal([])
    answer()
    await fixture.eventually(() => row('USD'))
    expect(fixture.text()).not.to.include('Loading')
  })

  it('lists the built-in currency where the service says nothing', async () => {
    await start({ change: () => delete service.answers['/v1/onramp/options'] })
    await fixture.eventually(() => row('USD'))
    expect(row('EUR')).to.equal(undefined)
    expect(fixture.text()).to.include('Card: $10 to $7,500')
  })
})
