import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { loadOnramp } from '../../parts/onramp/load-onramp.js'
import { onrampServices, serveOnramp } from '../../parts/onramp/onramp.samples.js'
import { onRampTokenSelectRoute } from './on-ramp-token-select.route.js'

describe('w3m-on-ramp-token-select-view', () => {
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
    await onRampTokenSelectRoute.load(fixture.w3m)
    await fixture.connect()
    await fixture.w3m.modal.open({ view: isAlone ? 'OnRampTokenSelect' : 'OnRampProviders' })
    if (!isAlone) fixture.w3m.router.push('OnRampTokenSelect')
    await fixture.show(html`<w3m-on-ramp-token-select-view .w3m=${fixture.w3m}></w3m-on-ramp-token-select-view>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
  }
  const row = (symbol: string) => fixture.find(`onramp-token-${symbol}`)
  const chosen = async () => (await loadOnramp(fixture.w3m)).$state.get().purchaseCurrency?.symbol
  afterEach(() => {
    fixture.end()
    service.end()
  })

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const)
    it(`lists the coins of the network, and which of them is chosen, in ${theme} and ${locale}`, async () => {
      await start({ theme, locale })
      await fixture.eventually(() => row('USDC'))
      expect(fixture.text()).to.include('The ETH').and.include('The USDC')
      expect(['ETH', 'USDC'].map(symbol => row(symbol)!.ariaCurrent)).to.deep.equal([null, 'true'])
      expect(fixture.unnamed()).to.deep.equal([])
      expect(await axeFindings()).to.deep.equal([])
    })

  it('has the picture of the network for its own coin, and that of the token for another', async () => {
    await start()
    const picture = (symbol: string) =>
      (row(symbol)?.getRootNode() as ShadowRoot | undefined)?.host.querySelector('w3m-ui-picture')?.src
    await fixture.eventually(() => picture('USDC'))
    expect(picture('USDC')).to.match(/^https:\/\/api\.example\/public\/getTokenImage\/USDC\?/)
    expect(picture('ETH')).to.match(/^https:\/\/api\.example\/public\/getAssetImage\/eip155/)
  })

  it('lists none that is sold on another network alone', async () => {
    await start({
      change() {
        const options = service.answers['/v1/onramp/options'] as { purchaseCurrencies: readonly object[] }
        const networks = [{ name: 'two', display_name: 'Two', chain_id: '10', contract_address: null }]
        service.answers['/v1/onramp/options'] = {
          ...options,
          purchaseCurrencies: [...options.purchaseCurrencies, { id: 'OP', name: 'Other', symbol: 'OP', networks }],
        }
      },
    })
    await fixture.eventually(() => row('USDC'))
    expect(row('OP')).to.equal(undefined)
  })

  it('takes a coin and goes back to the offers, by the keyboard', async () => {
    await start()
    await fixture.eventually(() => row('ETH'))
    row('ETH')!.focus()
    await sendKeys({ press: 'Enter' })
    expect(await chosen()).to.equal('ETH')
    expect(fixture.w3m.router.$history.get().map(({ view }) => view)).to.deep.equal(['OnRampProviders'])
    expect(fixture.w3m.modal.$state.get().open).to.equal(true)
  })

  it('closes the modal that a page’s widget opened for it alone', async () => {
    await start({ isAlone: true })
    await fixture.eventually(() => row('ETH'))
    row('ETH')!.click()
    await fixture.eventually(() => !fixture.w3m.modal.$state.get().open)
    expect(await chosen()).to.equal('ETH')
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
    await fixture.eventually(() => row('ETH'))
    expect(fixture.text()).not.to.include('Loading')
  })

  it('says that nothing is sold on the network', async () => {
    await start({
      change() {
        service.answers['/v1/onramp/options'] = {
          ...(service.answers['/v1/onramp/options'] as object),
          purchaseCurrencies: [],
        }
      },
    })
    await fixture.eventually(() => fixture.text().includes('Nothing is sold on Test One'))
    expect(fixture.text()).to.include('Choose another network')
    expect(await axeFindings()).to.deep.equal([])
  })

  it('lists the built-in coins where the service says nothing', async () => {
    await start({ change: () => delete service.answers['/v1/onramp/options'] })
    await fixture.eventually(() => row('USDC'))
    expect(fixture.text()).to.include('USD Coin')
    expect([row('SOL'), row('USDC')?.ariaCurrent]).to.deep.equal([undefined, 'true'])
  })
})
