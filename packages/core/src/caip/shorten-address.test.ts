import { expect } from 'chai'
import { shortenAddress } from './shorten-address.js'

describe('a shortened address', () => {
  const cases: readonly (readonly [
    address: string,
    lengths: { readonly start?: number; readonly end?: number },
    short: string,
  ])[] = [
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', {}, '0x5a…1BeAed'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', { start: 6, end: 4 }, '0x5aAe…eAed'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', { end: 0 }, '0x5a…'],
    ['12345678901', {}, '12345678901'],
    ['123456789012', {}, '1234…789012'],
    ['alice.reown.id', { start: 20, end: 0 }, 'alice.reown.id'],
    ['', {}, ''],
  ]
  for (const [address, lengths, short] of cases) {
    it(`of "${address}" with ${JSON.stringify(lengths)} is "${short}"`, () => {
      expect(shortenAddress(address, lengths)).to.equal(short)
    })
  }
})
