import { slippageMaxBps, slippageWarnBps } from '@w3m/core/limits'
import { expect } from 'chai'
import { readPercent, slippageHighBps } from './swap-amounts.js'

describe('the slippage that a visitor may set', () => {
  it('ends where the core holds it', () => {
    expect(readPercent(String(slippageMaxBps / 100))).to.equal(slippageMaxBps)
    expect(readPercent(`${slippageMaxBps / 100},01`)).to.equal(undefined)
  })

  it('is warned of from where the core says', () => expect(slippageHighBps).to.equal(slippageWarnBps))
})
