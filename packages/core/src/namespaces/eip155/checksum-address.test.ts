import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../../testing/fuzz-runs.js'
import { toChecksumAddress } from './checksum-address.js'

// The examples of EIP-55.
const examples = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

describe('EIP-55 checksums', () => {
  for (const address of examples) {
    it(`make ${address} of its lower-case form`, () => {
      expect([
        toChecksumAddress(address.toLowerCase()),
        toChecksumAddress(address.slice(2).toUpperCase()),
      ]).to.deep.equal([address, address])
    })
  }

  for (const value of ['', '0x', '0x12', 'vitalik.eth', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe']) {
    it(`are refused to ${value || 'an empty text'} with a typed error`, () => {
      expect(() => toChecksumAddress(value))
        .to.throw()
        .with.property('code', 'INVALID_ADDRESS')
    })
  }

  it('hold for every address that they are made for', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), bytes => {
        const address = `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
        expect(toChecksumAddress(address).toLowerCase()).to.equal(address)
      }),
      fuzzRuns(100),
    )
  })
})
