import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../../testing/fuzz-runs.js'
import { encodeBase58 } from '../../caip/base58.js'
import { isSolanaAddress } from './solana-address.js'

const address = 'So11111111111111111111111111111111111111112'

describe('Solana addresses', () => {
  const cases: readonly (readonly [title: string, value: unknown, isAddress: boolean])[] = [
    ['be the wrapped mint, 43 characters', address, true],
    ['be the system program, 32 ones', '1'.repeat(32), true],
    ['be 44 characters', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', true],
    ['be the native mint with a character less', 'So11111111111111111111111111111111111111111', true],
    ['be 31 bytes', '1'.repeat(31), false],
    ['be 33 bytes', '1'.repeat(33), false],
    ['be in upper case, which makes an O of an o', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'.toUpperCase(), false],
    ['have text in front', `x ${address}`, false],
    ['have a line break behind', `${address}\n`, false],
    ['hold a 0', address.replace('2', '0'), false],
    ['hold an l', `${address.slice(0, -1)}l`, false],
    ['be a number above 32 bytes', 'z'.repeat(44), false],
    ['be empty', '', false],
    ['be something else than a text', 7, false],
  ]
  for (const [title, value, expected] of cases) {
    it(`${expected ? 'may' : 'must not'} ${title}`, () => {
      expect(isSolanaAddress(value)).to.equal(expected)
    })
  }

  it('are every 32 bytes, and no other number of bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), bytes => isSolanaAddress(encodeBase58(bytes))),
      fuzzRuns(100),
    )
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 48 }),
        bytes => isSolanaAddress(encodeBase58(bytes)) === (bytes.length === 32),
      ),
      fuzzRuns(100),
    )
  })

  it('never make the check throw', () => {
    fc.assert(
      fc.property(fc.anything(), value => typeof isSolanaAddress(value) === 'boolean'),
      fuzzRuns(100),
    )
    fc.assert(
      fc.property(
        fc.string({ minLength: 32, maxLength: 44, unit: 'binary' }),
        value => typeof isSolanaAddress(value) === 'boolean',
      ),
      fuzzRuns(100),
    )
  })
})
