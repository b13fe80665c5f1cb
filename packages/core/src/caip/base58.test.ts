import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import { decodeBase58, encodeBase58 } from './base58.js'

describe('base58', () => {
  const cases: readonly (readonly [text: string, bytes: readonly number[]])[] = [
    ['', []],
    ['1', [0]],
    ['11', [0, 0]],
    ['2', [1]],
    ['z', [57]],
    ['21', [58]],
    ['5Q', [255]],
    ['5R', [1, 0]],
    ['112', [0, 0, 1]],
    ['2NEpo7TZRRrLZSi2U', [...new TextEncoder().encode('Hello World!')]],
  ]
  for (const [text, bytes] of cases) {
    it(`${text || 'an empty text'} stands for the bytes ${bytes.join(' ') || 'of nothing'}`, () => {
      expect([...decodeBase58(text)!]).to.deep.equal(bytes)
      expect(encodeBase58(Uint8Array.from(bytes))).to.equal(text)
    })
  }

  it('has no 0, O, I and l, and no space', () => {
    for (const character of ['0', 'O', 'I', 'l', ' ', '+', '/', 'ä'])
      expect(decodeBase58(`2${character}2`)).to.equal(undefined)
  })

  it('gives back the bytes that it was made of', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 64 }),
        bytes => void expect([...decodeBase58(encodeBase58(bytes))!]).to.deep.equal([...bytes]),
      ),
      fuzzRuns(100),
    )
  })
})
