import { expect } from 'chai'
import { skeletonOf } from './confusable-skeleton.js'

describe('symbols', () => {
  it('that look the same are the same', () => {
    expect(['USDC', 'usdc', 'U S D C', 'ＵＳＤＣ', 'USDС'].map(skeletonOf)).to.deep.equal(Array<string>(5).fill('USDC'))
  })
})
