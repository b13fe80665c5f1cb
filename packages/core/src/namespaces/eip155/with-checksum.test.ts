import { expect } from 'chai'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { fuzzRuns } from '../../testing/fuzz-runs.js'
import { withChecksum } from './with-checksum.js'

describe('withChecksum', () => {
  for (const spelled of [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ]) {
    it(`spells ${spelled} of EIP-55, in whatever case it comes`, () => {
      expect(
        [spelled, spelled.toLowerCase(), spelled.slice(2), `0x${spelled.slice(2).toUpperCase()}`].map(withChecksum),
      ).to.deep.equal([spelled, spelled, spelled, spelled])
    })
  }

  it('leaves what is no EVM address as it is', () => {
    for (const text of ['', '0x12', 'So11111111111111111111111111111111111111112', `0x${'g'.repeat(40)}`])
      expect(withChecksum(text)).to.equal(text)
  })

  it('spells every address as viem does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), bytes => {
        const address = `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}` as const
        expect(withChecksum(address)).to.equal(getAddress(address))
      }),
      fuzzRuns(200),
    )
  })
})
