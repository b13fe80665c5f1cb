import { expect } from 'chai'
import { lookOf } from './look-of.js'

describe('symbols', () => {
  it('that look the same are the same', () => {
    expect(['USDC', 'usdc', 'U S D C', 'ＵＳＤＣ', 'USDС'].map(lookOf)).to.deep.equal(Array<string>(5).fill('USDC'))
  })
})
