import type { PriceLine, PriceLines, Token, TokensStore } from '@w3m/core'
import { fakeAddress } from '@w3m/core/testing'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { contrastOf } from '../../../../../test/gallery/contrast.js'
import { createViewFixture } from '../../../../../test/gallery/view-fixture.js'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { placesOf } from './price-line.js'

const dollar = 10n ** 12n
const token: Token = {
  id: 'eip155:1',
  caipNetworkId: 'eip155:1',
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  units: 1n,
  price: dollar,
  fiatValue: 1n,
  iconUrl: undefined,
  spam: undefined,
}
const line: PriceLine = {
  currency: 'usd',
  points: [1_000n, 3_000n, 2_000n, 2_500n].map((units, index) => ({
    atMs: Date.UTC(2026, 0, 2, 8 * index),
    value: units * dollar,
  })),
}

describe('w3m-price-line', () => {
  const fixture = createViewFixture()
  const start = async (
    priceOf: PriceLines['priceOf'],
    { locale = 'en', theme = 'light' as 'light' | 'dark', total = false, currency = 'usd' as 'usd' | 'eur' } = {},
  ) => {
    await fixture.start({ locale })
    fixture.w3m.updateOptions({ currency })
    await loadAssetsTexts(fixture.w3m)
    const tokens: TokensStore = {
      ...(await fixture.w3m.load.tokens()),
      loadPriceLines: async () => ({
        priceOf,
        fiatValueOf: () => priceOf(token, 'day'),
        changeOf: () => 1_500n,
      }),
    }
    Object.assign(fixture.w3m.load, { tokens: () => Promise.resolve(tokens) })
    await fixture.show(html`<w3m-price-line .w3m=${fixture.w3m} .tokens=${[token]} ?total=${total}></w3m-price-line>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
  }
  afterEach(() => fixture.end())

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const)
    it(`shows the last price, how it changed, and a table of it, in ${theme} and ${locale}`, async () => {
      await start(async () => line, { theme, locale })
      await fixture.eventually(() => fixture.find('price-shown'))
      expect(fixture.find('price-shown')!.textContent).to.include('2,500.00')
      expect(fixture.find('price-change')!.textContent).to.include('150')
      const root = fixture.find('price-point')!.getRootNode() as ShadowRoot
      expect(root.querySelectorAll('tbody tr')).to.have.length(4)
      expect(await axeFindings()).to.deep.equal([])
    })

  for (const [currency, answered, isLabelled, shown] of [
    ['usd', 'usd', false, '$2,500.00'],
    ['eur', 'eur', false, '€2,500.00'],
    ['eur', 'usd', true, '$2,500.00'],
  ] as const)
    it(`says that it is in dollars where all else is in other money: ${answered} of ${currency}`, async () => {
      await start(async () => ({ ...line, currency: answered }), { currency })
      await fixture.eventually(() => fixture.find('price-shown'))
      expect(fixture.find('price-money') !== undefined).to.equal(isLabelled)
      expect(fixture.find('price-shown')!.textContent).to.equal(shown)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('is read point by point, and forgets the point that was left', async () => {
    await start(async () => line)
    await fixture.eventually(() => fixture.find('price-point'))
    const input = fixture.find('price-point') as HTMLInputElement
    input.value = '1'
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await fixture.eventually(() => fixture.find('price-shown')!.textContent.includes('3,000.00'))
    expect(input.getAttribute('aria-valuetext')).to.include('3,000.00')
    input.dispatchEvent(new FocusEvent('blur'))
    await fixture.eventually(() => fixture.find('price-shown')!.textContent.includes('2,500.00'))
  })

  it('asks for another time, and drops the answer of the former one', async () => {
    const requests: string[] = []
    await start(async (_token, range) => {
      requests.push(range)
      return range === 'week' ? { ...line, points: [] } : line
    })
    await fixture.eventually(() => fixture.find('price-point'))
    fixture.find('price-week')!.click()
    await fixture.eventually(() => fixture.find('price-none'))
    expect(requests).to.deep.equal(['day', 'week'])
  })

  const more = { tokens: [{ ...token, units: 2n }] }
  for (const [title, currency, change, isKept] of [
    ['goes with its account', 'usd', { ...more, account: `eip155:1:${fakeAddress}` }, false],
    ['goes with its tokens', 'usd', { tokens: [{ ...token, id: 'eip155:10' }] }, false],
    ['goes with its currency', 'eur', { tokens: [token] }, false],
    ['stays where there is more of its tokens, until that is read', 'usd', more, true],
  ] as const)
    it(`${title}: what an account would have been worth`, async () => {
      let requestCount = 0
      const priceOf = () => (++requestCount > 1 ? new Promise<never>(() => undefined) : Promise.resolve(line))
      await start(priceOf, { total: true })
      await fixture.eventually(() => fixture.find('price-shown'))
      const { host } = fixture.find('price-shown')!.getRootNode() as ShadowRoot
      fixture.w3m.updateOptions({ currency })
      Object.assign(host, change)
      await fixture.eventually(() => requestCount === 2)
      expect(fixture.find('price-shown') !== undefined).to.equal(isKept)
    })

  it('says no change of a year where two days of it are known', async () => {
    const spanned = (days: number): PriceLine => ({
      ...line,
      points: line.points.slice(0, 2).map((point, index) => ({ ...point, atMs: Date.UTC(2026, 0, 2 + days * index) })),
    })
    let yearLine = spanned(2)
    await start(async (_token, range) => (range === 'year' ? yearLine : line))
    await fixture.eventually(() => fixture.find('price-change'))
    fixture.find('price-year')!.click()
    await fixture.eventually(() => fixture.find('price-shown')?.textContent.includes('3,000.00'))
    expect(fixture.find('price-change')).to.equal(undefined)
    fixture.find('price-day')!.click()
    await fixture.eventually(() => fixture.find('price-change'))
    yearLine = spanned(363)
    fixture.find('price-year')!.click()
    await fixture.eventually(() => fixture.find('price-shown')?.textContent.includes('3,000.00'))
    expect(fixture.find('price-change')).not.to.equal(undefined)
  })

  it('says that the prices could not be read, and tries again', async () => {
    let fails = true
    await start(async () => {
      if (fails) throw new Error('no')
      return line
    })
    await fixture.eventually(() => fixture.find('price-retry'))
    expect(await axeFindings()).to.deep.equal([])
    fails = false
    fixture.find('price-retry')!.click()
    await fixture.eventually(() => fixture.find('price-point'))
  })

  it('is not there where the service keeps no prices', async () => {
    await start(async () => undefined)
    await fixture.eventually(() => fixture.text() === '')
  })

  it('says so of the value, which the visitor asked for', async () => {
    await start(async () => undefined, { total: true })
    await fixture.eventually(() => fixture.find('price-none'))
    expect(await axeFindings()).to.deep.equal([])
  })

  it('can be seen in an accent as light as the ground', async () => {
    const { style } = document.documentElement
    style.setProperty('--w3m-accent', '#fff')
    await start(async () => line)
    await fixture.eventually(() => fixture.find('price-point'))
    const plot = fixture.find('price-point')!.closest<HTMLElement>('.plot')!
    plot.style.color = getComputedStyle(plot.querySelector('polyline')!).stroke
    const contrast = contrastOf(plot, getComputedStyle(plot))
    style.removeProperty('--w3m-accent')
    expect(contrast).to.be.at.least(3)
  })

  it('says of what an account would have been worth what it is made of', async () => {
    await start(async () => line, { total: true })
    await fixture.eventually(() => fixture.text().includes('What you hold now, at the prices of then.'))
  })

  it('keeps 8 px between the figure, the line and what is said of it', async () => {
    await start(async () => line, { total: true })
    await fixture.eventually(() => fixture.find('price-point'))
    const root = fixture.find('price-point')!.getRootNode() as ShadowRoot
    const [head, plot, note] = ['.head', '.plot', '.note'].map(selector =>
      root.querySelector(selector)!.getBoundingClientRect(),
    )
    expect([plot!.top - head!.bottom, note!.top - plot!.bottom]).to.deep.equal([8, 8])
  })

  it('places its points in whole numbers, and what never changed in the middle', () => {
    expect(placesOf(line.points)).to.deep.equal([
      [0, 1000],
      [333, 0],
      [667, 500],
      [1000, 250],
    ])
    expect(placesOf(line.points.map(point => ({ ...point, value: 5n }))).map(([, y]) => y)).to.deep.equal([
      500, 500, 500, 500,
    ])
    expect(placesOf(line.points.slice(0, 1))).to.deep.equal([[0, 500]])
  })
})
