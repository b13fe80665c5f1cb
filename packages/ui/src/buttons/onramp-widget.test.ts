import { supportedLocales } from '@w3m/core/i18n'
import { expect } from 'chai'
import { html, type TemplateResult } from 'lit'
import { axeFindings } from '../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../test/gallery/view-fixture.js'
import { translatorOf } from '../i18n/translator.js'
import { onrampServices, serveOnramp } from '../parts/onramp/onramp.samples.js'
import '../index.js'
import { W3mOnrampWidget } from './w3m-onramp-widget.js'

let loadLate = (): Promise<unknown> => Promise.resolve()
customElements.define(
  'w3m-late-widget',
  class extends W3mOnrampWidget {
    override onDemand(load: () => Promise<unknown>, testId: string, content: TemplateResult) {
      return super.onDemand(() => loadLate().then(load), testId, content)
    }
  },
)

describe('w3m-onramp-widget', () => {
  const fixture = createViewFixture()
  let service: ReturnType<typeof serveOnramp>
  const start = async ({ isConnected = true, disabled = false } = {}) => {
    service = serveOnramp()
    await fixture.start({ services: onrampServices })
    if (isConnected) await fixture.connect()
    await fixture.show(html`<w3m-onramp-widget .w3m=${fixture.w3m} ?disabled=${disabled}></w3m-onramp-widget>`)
    await fixture.eventually(() => fixture.find('onramp-preset-250'))
  }
  afterEach(() => {
    fixture.end()
    service.end()
  })

  it('leads with a preset to the offers', async () => {
    await start()
    expect(await axeFindings()).to.deep.equal([])
    for (const amount of ['100', '250', '500', '1000'])
      expect(fixture.find(`onramp-preset-${amount}`)).not.to.equal(undefined)
    fixture.find('onramp-preset-250')?.click()
    await fixture.eventually(() => fixture.find('onramp-get-quotes')?.getAttribute('aria-disabled') !== 'true')
    fixture.find('onramp-get-quotes')?.click()
    await fixture.eventually(() => fixture.w3m.router.$route.get().view === 'OnRampProviders')
  })

  it('says that it could not be loaded, and tries again', async () => {
    service = serveOnramp()
    await fixture.start({ services: onrampServices })
    const translator = translatorOf(fixture.w3m)
    const { ready } = translator
    translator.ready = () => Promise.reject(new Error('offline'))
    await fixture.show(html`<w3m-onramp-widget .w3m=${fixture.w3m}></w3m-onramp-widget>`)
    await fixture.eventually(() => fixture.text().includes('Could not load. Try again'))
    expect(fixture.find('onramp-preset-250')).to.equal(undefined)
    expect(await axeFindings()).to.deep.equal([])
    translator.ready = ready
    fixture.find('onramp-reload')?.click()
    await fixture.eventually(() => fixture.find('onramp-preset-250'))
  })

  for (const locale of supportedLocales)
    it(`says in full that it could not be loaded, in ${locale}`, async () => {
      service = serveOnramp()
      await fixture.start({ services: onrampServices, locale })
      translatorOf(fixture.w3m).ready = () => Promise.reject(new Error('offline'))
      await fixture.show(html`<w3m-onramp-widget .w3m=${fixture.w3m}></w3m-onramp-widget>`)
      await fixture.eventually(() => fixture.find('onramp-reload'))
      const text = fixture.find('onramp-reload')!.querySelector('.text')!
      expect(text.clientWidth).to.be.greaterThan(0)
      expect(text.scrollWidth).to.be.at.most(text.clientWidth)
    })

  it('says that its code could not be loaded, and loads it again at the next click', async () => {
    service = serveOnramp()
    await fixture.start({ services: onrampServices })
    loadLate = () => Promise.reject(new TypeError('Failed to fetch'))
    await fixture.show(html`<w3m-late-widget .w3m=${fixture.w3m}></w3m-late-widget>`)
    await fixture.eventually(() => fixture.find('onramp-widget')?.textContent.includes('Could not load. Try again'))
    expect(await axeFindings()).to.deep.equal([])
    loadLate = () => Promise.resolve()
    fixture.find('onramp-widget')?.click()
    await fixture.eventually(() => fixture.find('onramp-preset-250'))
    expect(fixture.find('onramp-widget')).to.equal(undefined)
  })

  it('is 376 px wide, and no wider than its place', async () => {
    await start()
    const host = fixture.find('onramp-amount')!.getRootNode() as ShadowRoot
    const widget = (host.host.getRootNode() as ShadowRoot).host
    const width = () => widget.getBoundingClientRect().width
    expect(width()).to.equal(376)
    const place = (widget.getRootNode() as ShadowRoot).host.parentElement!
    place.style.inlineSize = '300px'
    expect(width()).to.equal(300)
  })

  it('says why there are no quotes yet', async () => {
    await start()
    const reason = () => fixture.find('onramp-get-quotes')?.ariaDescription
    await fixture.eventually(() => reason() === 'Type an amount to see offers.')
    const amount = fixture.find('onramp-amount') as HTMLInputElement
    amount.value = '1'
    amount.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    await fixture.eventually(() => reason() === 'The least is $10.')
  })

  it('leads a visitor who is not connected to the wallets first', async () => {
    await start({ isConnected: false })
    fixture.find('onramp-preset-100')?.click()
    await fixture.eventually(() => fixture.find('onramp-get-quotes')?.getAttribute('aria-disabled') !== 'true')
    fixture.find('onramp-get-quotes')?.click()
    await fixture.eventually(() => fixture.w3m.modal.$state.get().open)
    expect(fixture.w3m.router.$route.get().view).to.equal('Connect')
  })

  it('opens the pickers in the modal', async () => {
    await start()
    fixture.find('onramp-token')?.click()
    await fixture.eventually(() => fixture.w3m.router.$route.get().view === 'OnRampTokenSelect')
  })

  it('answers where React 18 writes that it is not disabled', async () => {
    service = serveOnramp()
    await fixture.start({ services: onrampServices })
    await fixture.connect()
    await fixture.show(html`<w3m-onramp-widget disabled="false" .w3m=${fixture.w3m}></w3m-onramp-widget>`)
    await fixture.eventually(() => fixture.find('onramp-token'))
    fixture.find('onramp-token')?.click()
    await fixture.eventually(() => fixture.w3m.router.$route.get().view === 'OnRampTokenSelect')
  })

  it('that is disabled answers nothing', async () => {
    await start({ disabled: true })
    for (const id of ['onramp-token', 'onramp-preset-100', 'onramp-get-quotes']) fixture.find(id)?.click()
    expect(fixture.w3m.modal.$state.get().open).to.equal(false)
  })
})
