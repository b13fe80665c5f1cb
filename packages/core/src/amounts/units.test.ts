import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import { formatUnits, parseUnits } from './units.js'

/** As many as tokens may have here. */
const decimals = fc.integer({ min: 0, max: 77 })

describe('amounts', () => {
  const read: readonly (readonly [text: string, decimals: number, units: bigint])[] = [
    ['1', 18, 1_000_000_000_000_000_000n],
    ['1.5', 6, 1_500_000n],
    ['0', 18, 0n],
    ['0.000000000000000001', 18, 1n],
    ['.5', 1, 5n],
    ['5.', 1, 50n],
    ['007', 0, 7n],
    ['1.50', 1, 15n],
    ['1.000', 0, 1n],
    ['123456789012345678901234567890.123456789012345678', 18, 123456789012345678901234567890123456789012345678n],
    ['9007199254740993', 0, 9007199254740993n],
  ]
  for (const [text, places, units] of read) {
    it(`of ${text} with ${places} decimals are ${units} base units`, () => {
      expect(parseUnits(text, places)).to.equal(units)
    })
  }

  const refused: readonly (readonly [text: string, decimals: number])[] = [
    ['', 18],
    ['.', 18],
    ['-1', 18],
    ['+1', 18],
    ['1e3', 18],
    ['0x1', 18],
    ['1,5', 18],
    ['1 000', 18],
    ['1.2.3', 18],
    ['NaN', 18],
    ['Infinity', 18],
    ['١', 18],
    ['1\n', 18],
    ['0.0000000000000000001', 18],
    ['1.5', 0],
    ['1'.repeat(201), 18],
  ]
  for (const [text, places] of refused) {
    it(`are refused as ${JSON.stringify(text).slice(0, 30)} with ${places} decimals`, () => {
      expect(() => parseUnits(text, places))
        .to.throw()
        .with.property('code', 'INVALID_AMOUNT')
    })
  }

  const written: readonly (readonly [units: bigint, decimals: number, text: string])[] = [
    [0n, 18, '0'],
    [0n, 0, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000n, 6, '1.5'],
    [1_000_000n, 6, '1'],
    [100n, 0, '100'],
    [-1_500_000n, 6, '-1.5'],
    [-1n, 2, '-0.01'],
    [2n ** 256n - 1n, 18, '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
  ]
  for (const [units, places, text] of written) {
    it(`of ${units} base units with ${places} decimals are written ${text}`, () => {
      expect(formatUnits(units, places)).to.equal(text)
    })
  }

  it('are the same after they were written and read', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n }),
        decimals,
        (units, places) => parseUnits(formatUnits(units, places), places) === units,
      ),
      fuzzRuns(100),
    )
  })

  it('are the same after they were read and written, but for needless zeros', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^(?:0|[1-9]\d{0,30})\.\d{0,18}[1-9]$/),
        text => formatUnits(parseUnits(text, 19), 19) === text,
      ),
      fuzzRuns(100),
    )
  })

  it('are read or refused with a typed error, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), decimals, (text, places) => {
        try {
          return parseUnits(text, places) >= 0n
        } catch (error) {
          return (error as { readonly code?: unknown }).code === 'INVALID_AMOUNT'
        }
      }),
      fuzzRuns(100),
    )
  })
})
