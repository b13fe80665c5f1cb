import type { PriceLine, PriceLines, Token, TokensStore } from '@w3m/core'
import { expect } from 'chai'
import { html } from 'lit'
import { axeFindings } from '../../../../../test/gallery/atom-fixture.js'
import { createViewStage } from '../../../../../test/gallery/view-stage.js'
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
  worth: 1n,
  iconUrl: undefined,
  spam: undefined,
}
const line: PriceLine = {
  currency: 'usd',
  points: [1_000n, 3_000n, 2_000n, 2_500n].map((worth, index) => ({
    atMs: Date.UTC(2026, 0, 2, 8 * index),
    worth: worth * dollar,
  })),
}

describe('w3m-price-line', () => {
  const stage = createViewStage()
  const start = async (
    priceOf: PriceLines['priceOf'],
    { locale = 'en', theme = 'light' as 'light' | 'dark', worth = false, currency = 'usd' as 'usd' | 'eur' } = {},
  ) => {
    await stage.start({ locale })
    stage.w3m.updateOptions({ currency })
    await loadAssetsTexts(stage.w3m)
    const tokens: TokensStore = {
      ...(await stage.w3m.load.tokens()),
      loadPriceLines: async () => ({
        priceOf,
        worthOf: () => priceOf(token, 'day'),
        changeOf: () => 1_500n,
      }),
    }
    Object.assign(stage.w3m.load, { tokens: () => Promise.resolve(tokens) })
    await stage.show(html`<w3m-price-line .w3m=${stage.w3m} .tokens=${[token]} ?worth=${worth}></w3m-price-line>`, {
      theme,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
    })
  }
  afterEach(() => stage.end())

  for (const [theme, locale] of [
    ['light', 'en'],
    ['dark', 'en'],
    ['light', 'ar'],
  ] as const)
    it(`shows the last price, how it changed, and a table of it, in ${theme} and ${locale}`, async () => {
      await start(async () => line, { theme, locale })
      await stage.eventually(() => stage.find('price-shown'))
      expect(stage.find('price-shown')!.textContent).to.include('2,500.00')
      expect(stage.find('price-change')!.textContent).to.include('150')
      const root = stage.find('price-point')!.getRootNode() as ShadowRoot
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
      await stage.eventually(() => stage.find('price-shown'))
      expect(stage.find('price-money') !== undefined).to.equal(isLabelled)
      expect(stage.find('price-shown')!.textContent).to.equal(shown)
      expect(await axeFindings()).to.deep.equal([])
    })

  it('is read point by point, and forgets the point that was left', async () => {
    await start(async () => line)
    await stage.eventually(() => stage.find('price-point'))
    const input = stage.find('price-point') as HTMLInputElement
    input.value = '1'
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await stage.eventually(() => stage.find('price-shown')!.textContent.includes('3,000.00'))
    expect(input.getAttribute('aria-valuetext')).to.include('3,000.00')
    input.dispatchEvent(new FocusEvent('blur'))
    await stage.eventually(() => stage.find('price-shown')!.textContent.includes('2,500.00'))
  })

  it('asks for another time, and drops the answer of the former one', async () => {
    const asked: string[] = []
    await start(async (_token, range) => {
      asked.push(range)
      return range === 'week' ? { ...line, points: [] } : line
    })
    await stage.eventually(() => stage.find('price-point'))
    stage.find('price-week')!.click()
    await stage.eventually(() => stage.find('price-none'))
    expect(asked).to.deep.equal(['day', 'week'])
  })

  it('says no change of a year where two days of it are known', async () => {
    const spanned = (days: number): PriceLine => ({
      ...line,
      points: line.points.slice(0, 2).map((point, index) => ({ ...point, atMs: Date.UTC(2026, 0, 2 + days * index) })),
    })
    let known = spanned(2)
    await start(async (_token, range) => (range === 'year' ? known : line))
    await stage.eventually(() => stage.find('price-change'))
    stage.find('price-year')!.click()
    await stage.eventually(() => stage.find('price-shown')?.textContent.includes('3,000.00'))
    expect(stage.find('price-change')).to.equal(undefined)
    stage.find('price-day')!.click()
    await stage.eventually(() => stage.find('price-change'))
    known = spanned(363)
    stage.find('price-year')!.click()
    await stage.eventually(() => stage.find('price-shown')?.textContent.includes('3,000.00'))
    expect(stage.find('price-change')).not.to.equal(undefined)
  })

  it('says that the prices could not be read, and tries again', async () => {
    let fails = true
    await start(async () => {
      if (fails) throw new Error('no')
      return line
    })
    await stage.eventually(() => stage.find('price-retry'))
    expect(await axeFindings()).to.deep.equal([])
    fails = false
    stage.find('price-retry')!.click()
    await stage.eventually(() => stage.find('price-point'))
  })

  it('is not there where the service keeps no prices', async () => {
    await start(async () => undefined)
    await stage.eventually(() => stage.text() === '')
  })

  it('says of what an account would have been worth what it is made of', async () => {
    await start(async () => line, { worth: true })
    await stage.eventually(() => stage.text().includes('What you hold now, at the prices of then.'))
  })

  it('keeps 8 px between the figure, the line and what is said of it', async () => {
    await start(async () => line, { worth: true })
    await stage.eventually(() => stage.find('price-point'))
    const root = stage.find('price-point')!.getRootNode() as ShadowRoot
    const [head, plot, note] = ['.head', '.plot', '.note'].map(each =>
      root.querySelector(each)!.getBoundingClientRect(),
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
    expect(placesOf(line.points.map(each => ({ ...each, worth: 5n }))).map(([, y]) => y)).to.deep.equal([
      500, 500, 500, 500,
    ])
    expect(placesOf(line.points.slice(0, 1))).to.deep.equal([[0, 500]])
  })
})
