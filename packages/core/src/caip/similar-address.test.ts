import { expect } from 'chai'
import { isSameAddress } from '../namespaces/eip155/evm-address.js'
import { endOf, isSimilarAddress } from './similar-address.js'

const address = '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91'

describe('an address', () => {
  for (const [title, other, isSimilar] of [
    ['itself', address, true],
    ['itself in other letters', address.toLowerCase(), true],
    ['one with four alike at the beginning and six at the end', '0xd9A1C3788D81257612E2581A6ea0aDa244853a91', true],
    ['one with three alike at both ends', '0xd9a000000000000000000000000000000000ba91', true],
    ['one with three alike at the beginning and two at the end', '0xd9a0000000000000000000000000000000000b91', false],
    ['one with two alike at the beginning and four at the end', '0xd900000000000000000000000000000000003a91', true],
    ['one with seven alike at the end alone', '0x0000000000000000000000000000000002853a91', true],
    ['one with seven alike at the beginning alone', '0xd9A1b0B000000000000000000000000000000000', false],
    ['a stranger', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', false],
    ['nothing', '', false],
  ] as const)
    it(`is ${isSimilar ? '' : 'not '}similar to ${title}`, () => {
      expect(isSimilarAddress(address, other)).to.equal(isSimilar)
      expect(isSimilarAddress(other, address)).to.equal(isSimilar)
      if (isSimilar) expect(endOf(other)).to.equal(endOf(address))
    })

  it('of Solana is similar to one that is alike at both ends, and the same as no other spelling', () => {
    const one = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    const other = '7S3PnTsQ8mUqkZ1r6ZQm8Tq3y5m7r9uVwXyZaBcDAaKv'
    expect(isSimilarAddress(one, other)).to.equal(true)
    expect(isSameAddress(one, one.toLowerCase())).to.equal(false)
    expect(isSameAddress(address, address.toLowerCase())).to.equal(true)
  })
})
