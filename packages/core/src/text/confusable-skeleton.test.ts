import { expect } from 'chai'
import { loadHomoglyphs, skeletonOf } from './confusable-skeleton.js'

describe('symbols', () => {
  before(() => loadHomoglyphs(['USDC', 'Ѕ']))

  for (const [symbol, alike] of [
    ['USDC', 'UЅDC'],
    ['USDC', 'USDC\u3164'],
    ['USDC', 'U\u034FS\u2800D\uFE0FC'],
    ['USDC', 'ՍSDC'],
    ['USDC', 'USDᏟ'],
    ['USDC', 'usdс'],
    ['USDC', 'ᴜꜱᴅᴄ'],
    ['USDC', 'ꓴꓢꓓꓚ'],
    ['USDC', 'ÚSĐC'],
    ['DAI', 'DАІ'],
    ['DAI', 'ԀAӀ'],
    ['WETH', 'ԜETH'],
    ['ETH', 'ΕTⲎ'],
    ['JUP', 'ЈUP'],
  ] as const)
    it(`of letters of other scripts: ${symbol}, as ${alike}`, () =>
      expect(skeletonOf(alike)).to.equal(skeletonOf(symbol)))

  it('that look different are different', () => {
    const symbols = ['USDC', 'USDT', 'USDD', 'РУБЛЬ', 'ЛИРА', 'ΔΩ', '币安人生', '人生币安', 'ドル', 'درهم', 'ريال']
    expect(new Set(symbols.map(skeletonOf)).size).to.equal(symbols.length)
  })

  it('that look the same are the same', () => {
    expect(['USDC', 'usdc', 'U S D C', 'ＵＳＤＣ', 'USDС'].map(skeletonOf)).to.deep.equal(Array<string>(5).fill('USDC'))
  })
})
