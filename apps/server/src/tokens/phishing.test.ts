import { describe, it } from 'node:test'
import { expect } from 'chai'
import { isPhishing } from './phishing.js'

describe('A name that is a bait', () => {
  const cases: readonly [isIt: boolean, name: string, symbol: string | null][] = [
    [true, 'Visit claim-own.xyz', 'FREE'],
    [true, '$ 1000 at https://a.example', 'USD'],
    [true, 'USDC', 'usdc-airdrop.com'],
    [true, 'Claim your prize', null],
    [true, 'get_free.com', 'X'],
    [false, 'a.community', 'A.B'],
    [true, 't.me/free', 'X'],
    [true, 'AirDrop Voucher', 'V'],
    [false, 'USD Coin', 'USDC'],
    [false, 'yearn.finance', 'YFI'],
    [false, 'Curve.fi DAI/USDC/USDT', '3Crv'],
    [false, 'ChainLink Token', 'LINK'],
    [false, 'Reclaimed', 'VISITOR'],
    [false, '', null],
  ]
  for (const [isIt, name, symbol] of cases) {
    it(`${isIt ? 'is' : 'is not'} "${name}" (${symbol})`, () =>
      void expect(isPhishing({ name, symbol })).to.equal(isIt))
  }
})
