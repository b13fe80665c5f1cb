import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { contrastOf } from '../../../../../test/gallery/contrast.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { onrampServices, serveOnramp } from '../../parts/onramp/onramp.samples.js'
import { loadOnramp } from '../../parts/onramp/load-onramp.js'
import './on-ramp-providers-view.js'

describe('w3m-on-ramp-providers-view', () => {
  const fixture = createViewFixture()
  const { open: openWindow, matchMedia } = window
  let service: ReturnType<typeof serveOnramp>
  const start = async ({ locale = 'en', theme = 'light' as 'light' | 'dark', change = () => {} } = {}) => {
    service = serveOnramp()
    change()
    await fixture.start({ locale, services: onrampServices })
    await loadOnramp(fixture.w3m)
    await fixture.connect()
    await fixture.w3m.open({ view: 'OnRampProviders' })
    await fixture.show(html`<w3m-on-ramp-providers-view .w3m=${fixture.w3m}></w3m-on-ramp-providers-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
    await fixture.eventually(() => fixture.find('onramp-amount'))
  }
  const type = (text: string) => {
    const input = fixture.find('onramp-amount')
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no field.')
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }
  const row = (name: string) => fixture.find(`onramp-provider-${name}`)
  const quotes = () => service.requests.filter(({ path }) => path === '/v1/onramp/quote')

  afterEach(() => {
    fixture.end()
    service.end()
    Object.assign(window, { open: openWindow, matchMedia })
  })

  for (const [locale, theme] of [
    ['en', 'light'],
    ['en', 'dark'],
    ['ar', 'light'],
  ] as const)
    it(`shows what each provider gives for an amount, in ${locale} and ${theme}`, async () => {
      await start({ locale, theme })
      const get = fixture.find('onramp-get')!
      expect(get.className).to.contain('empty')
      // From right to left .5 would be shown as 5.
      const { direction, textAlign } = getComputedStyle(fixture.find('onramp-amount')!)
      expect([direction, textAlign]).to.deep.equal(['ltr', locale === 'ar' ? 'end' : 'start'])
      expect(contrastOf(get.closest('.card')!, getComputedStyle(get))).to.be.at.least(4.5)
      type('100')
      await fixture.eventually(() => fixture.find('onramp-offer-acme'))
      expect(fixture.find('onramp-get')?.textContent.trim()).to.match(/^(98\.4|٩٨٫٤)$/)
      expect(quotes()).to.have.length(2)
      expect(await axeFindings()).to.deep.equal([])
    })

  for (const locale of ['en', 'es', 'zh', 'ar'])
    it(`has as many amounts to choose in each row, and cuts none, in ${locale}`, async () => {
      await start({ locale })
      const view = document.querySelector('w3m-test-host')!.shadowRoot!.querySelector('w3m-on-ramp-providers-view')!
      view.style.inlineSize = '376px'
      await fixture.eventually(() => fixture.find('onramp-preset-100'))
      const presets = ['100', '250', '500', '1000'].map(amount => fixture.find(`onramp-preset-${amount}`)!)
      const tops = presets.map(preset => preset.getBoundingClientRect().top)
      const inRow = tops.map(top => tops.filter(other => other === top).length)
      expect(new Set(inRow).size, inRow.join()).to.equal(1)
      for (const preset of presets) {
        const { textContent, scrollWidth, clientWidth } = preset.querySelector('.text')!
        expect(scrollWidth, textContent).to.be.at.most(clientWidth)
      }
    })

  it('calls the sandbox what it is, and no other provider so', async () => {
    await start()
    await fixture.eventually(() => row('acme'))
    expect(fixture.text()).to.include('For developers').and.include('Fees 1-2%')
  })

  it('takes a click to a window that knows nothing of the page, and on to what comes of it', async () => {
    await start()
    type('100')
    await fixture.eventually(() => fixture.find('onramp-offer-acme'))
    const windowCalls: unknown[] = []
    const popup = {
      opener: window,
      location: { replace: (url: string) => windowCalls.push(url) },
      close: () => windowCalls.push('closed'),
    }
    Object.assign(window, { open: (...args: unknown[]) => (windowCalls.push(args[2]), popup) })
    row('acme')?.click()
    row('acme')?.click()
    await fixture.eventually(() => fixture.w3m.router.$route.get().view === 'BuyInProgress')
    expect(windowCalls).to.deep.equal(['width=600,height=800,scrollbars=yes', 'https://pay.example/buy'])
    expect(popup.opener).to.equal(null)
    expect(fixture.w3m.router.$route.get().params).to.deep.equal({ id: 'a'.repeat(32), isBlocked: false })
  })

  it('closes the window again where the purchase cannot be begun, and says so', async () => {
    await start()
    type('100')
    await fixture.eventually(() => fixture.find('onramp-offer-acme'))
    delete service.answers['/v1/generators/onrampurl']
    let isClosed = false
    Object.assign(window, { open: () => ({ opener: null, location: {}, close: () => (isClosed = true) }) })
    row('acme')?.click()
    await fixture.eventually(() => fixture.text().includes('The purchase could not be begun'))
    expect(isClosed).to.equal(true)
    expect(await axeFindings()).to.deep.equal([])
  })

  it('says no more that a purchase could not be begun by an offer that is over, once there is another', async () => {
    await start()
    type('100')
    await fixture.eventually(() => fixture.find('onramp-offer-acme'))
    const quote = service.answers['/v1/onramp/quote']
    delete service.answers['/v1/onramp/quote']
    Object.assign(window, { open: () => null })
    const { now } = Date
    Date.now = () => now() + 60_000
    row('acme')?.click()
    await fixture.eventually(() => fixture.find('onramp-failure')).finally(() => (Date.now = now))
    await fixture.eventually(() => fixture.find('onramp-retry'))
    service.answers['/v1/onramp/quote'] = quote
    fixture.find('onramp-retry')?.click()
    await fixture.eventually(() => fixture.find('onramp-offer-acme'))
    expect(fixture.find('onramp-failure')).to.equal(undefined)
  })

  it('asks again at a click where offers have gone, as nobody saw them', async () => {
    const { setTimeout: setTimer } = window
    const { now } = Date
    const renewals: (() => void)[] = []
    Object.assign(window, {
      setTimeout(callback: () => void, ms = 0) {
        if (ms < 50_000 || ms > 55_000) return setTimer.call(window, callback, ms)
        renewals.push(callback)
        return 0
      },
    })
    try {
      await start()
      type('100')
      await fixture.eventually(() => renewals.length > 0)
      await fixture.eventually(() => fixture.find('onramp-offer-acme'))
      expect(fixture.find('onramp-retry')).to.equal(undefined)
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
      Date.now = () => now() + 60_000
      renewals.at(-1)?.()
    } finally {
      Reflect.deleteProperty(document, 'visibilityState')
      Object.assign(window, { setTimeout: setTimer })
      Date.now = now
    }
    await fixture.eventually(() => fixture.find('onramp-retry'))
    expect(fixture.text()).to.include('Get quotes')
    expect(await axeFindings()).to.deep.equal([])
    service.requests.splice(0)
    fixture.find('onramp-retry')?.click()
    await fixture.eventually(() => fixture.find('onramp-offer-acme'))
    expect(quotes()).to.have.length(2)
    expect(fixture.find('onramp-retry')).to.equal(undefined)
  })

  describe('under a finger, where a new window may take the place of the page', () => {
    const press = async (opens: (url: string) => unknown, change = () => {}) => {
      await start({ change })
      type('100')
      await fixture.eventually(() => fixture.find('onramp-offer-acme'))
      const isFinger = (query: string) => query === '(pointer: coarse)'
      Object.assign(window, {
        open: opens,
        matchMedia: (query: string) => matchMedia.call(window, isFinger(query) ? 'all' : query),
      })
      row('acme')?.click()
    }
    const isLed = () => fixture.eventually(() => fixture.w3m.router.$route.get().view === 'BuyInProgress')

    it('opens nothing before the address is known, and then a window that knows nothing of the page', async () => {
      const opened: string[] = []
      const popup = { opener: window }
      await press(url => (opened.push(url), popup))
      await isLed()
      expect([opened, popup.opener]).to.deep.equal([['https://pay.example/buy'], null])
      expect(fixture.w3m.router.$route.get().params).to.deep.equal({ id: 'a'.repeat(32), isBlocked: false })
    })

    it('leaves the link to whom no window is opened so late', async () => {
      await press(() => null)
      await isLed()
      expect(fixture.w3m.router.$route.get().params).to.deep.equal({ id: 'a'.repeat(32), isBlocked: true })
    })

    it('opens nothing at all where the purchase cannot be begun', async () => {
      const opened: string[] = []
      await press(
        url => opened.push(url),
        () => delete service.answers['/v1/generators/onrampurl'],
      )
      await fixture.eventually(() => fixture.text().includes('The purchase could not be begun'))
      expect(opened).to.deep.equal([])
    })
  })

  it('calls an estimate an estimate, which no row can be pressed for', async () => {
    await start({ change: () => delete service.answers['/v1/onramp/quote'] })
    type('100')
    await fixture.eventually(() => fixture.find('onramp-estimate'))
    expect(fixture.find('onramp-estimate')?.textContent).to.include('About 98 USDC').and.include('An estimate')
    expect(fixture.find('onramp-get')?.textContent.trim()).to.equal('0')
    expect(row('acme')?.getAttribute('aria-disabled')).to.equal('true')
    expect(await axeFindings()).to.deep.equal([])
    row('acme')?.click()
    expect(fixture.w3m.router.$route.get().view).to.equal('OnRampProviders')
  })

  it('says that nothing is known where there is not even a price', async () => {
    await start({
      change() {
        delete service.answers['/v1/onramp/quote']
        delete service.answers['/v1/fungible/price']
      },
    })
    type('100')
    await fixture.eventually(() => fixture.find('onramp-no-quotes'))
  })

  it('asks nobody for an amount out of the limits, and says which they are', async () => {
    await start()
    type('100')
    await fixture.eventually(() => fixture.find('onramp-amount')?.ariaInvalid === 'false')
    await fixture.eventually(() => quotes().length > 0)
    service.requests.splice(0)
    for (const [text, expectedText] of [
      ['9.99', 'The least is $10.'],
      ['25000.01', 'The most is $25,000.'],
      ['ten', 'This is no amount.'],
    ] as const) {
      type(text)
      await fixture.eventually(() => fixture.find('onramp-limits')?.textContent === expectedText)
      expect(row('acme')?.ariaDescription, 'of what cannot be chosen').to.equal(expectedText)
      const { ariaInvalid, ariaDescribedByElements } = fixture.find('onramp-amount')!
      expect([ariaInvalid, ariaDescribedByElements?.map(({ textContent }) => textContent)]).to.deep.equal([
        'true',
        [expectedText],
      ])
    }
    expect(quotes()).to.deep.equal([])
  })

  it('shows the built-in providers where the service says nothing, and says that', async () => {
    await start({ change: () => delete service.answers['/v1/onramp/options'] })
    await fixture.eventually(() => fixture.find('onramp-built-in'))
    expect(fixture.text()).to.include('Coinbase').and.include('Meld.io')
    expect(await axeFindings()).to.deep.equal([])
  })
})
