import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../../testing/fuzz-runs.js'
import { isEvmAddress, isSameEvmAddress, toLowerCaseAddress } from './evm-address.js'

const digits = '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('EVM addresses', () => {
  const cases: readonly (readonly [title: string, value: unknown, isAddress: boolean])[] = [
    ['40 hex characters', digits, true],
    ['0x in front', `0x${digits}`, true],
    ['a wrong checksum, which the rule leaves open', `0x${digits.toUpperCase()}`, true],
    ['39 characters', `0x${digits.slice(1)}`, false],
    ['41 characters', `0x${digits}0`, false],
    ['a character that is not hex', `0x${digits.slice(1)}g`, false],
    ['text in front', `a 0x${digits}`, false],
    ['a line break behind', `0x${digits}\n`, false],
    ['0X in front', `0X${digits}`, false],
    ['nothing', '', false],
    ['no text', 0x5aaeb, false],
    ['undefined', undefined, false],
  ]
  for (const [title, value, expected] of cases) {
    it(`${expected ? 'may' : 'must not'} have ${title}`, () => {
      expect(isEvmAddress(value)).to.equal(expected)
    })
  }

  it('are compared without regard to case and prefix', () => {
    expect(toLowerCaseAddress(digits)).to.equal(`0x${digits.toLowerCase()}`)
    expect([
      isSameEvmAddress(digits, `0x${digits.toUpperCase()}`),
      isSameEvmAddress(digits, `${digits.slice(1)}0`),
      isSameEvmAddress('x', 'x'),
    ]).to.deep.equal([true, false, false])
  })

  it('never make the check throw', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        value =>
          isEvmAddress(value) ===
          (typeof value === 'string' && /^(0x)?[\da-f]{40}$/i.test(value) && !value.startsWith('0X')),
      ),
      fuzzRuns(100),
    )
  })
})
