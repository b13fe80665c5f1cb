import { expect } from 'chai'
import { coinTypeOf } from './coin-type.js'
import { nameMessage, problemOf, readSuggestions } from './names.state.js'
import { releaseMessage } from './name-release.js'

describe('a name that is typed', () => {
  const takenSuggestions = [{ label: 'taken', isTaken: true }]
  const cases: readonly (readonly [label: string, problem: string | undefined])[] = [
    ['', 'short'],
    ['abc', 'short'],
    ['abcd', undefined],
    ['-abcd', 'hyphens'],
    ['abcd-', 'hyphens'],
    ['xn--abcd', 'punycode'],
    ['ab--cd', 'punycode'],
    ['ab--', 'hyphens'],
    ['abc--d', undefined],
    ['a-b-c', undefined],
    ['taken', 'taken'],
  ]
  for (const [label, problem] of cases)
    it(`has ${problem ?? 'no problem'} as "${label}"`, () => {
      expect(problemOf({ label, suggestions: takenSuggestions })).to.equal(problem)
    })
})

describe('what a service suggests', () => {
  it('is read with its suffix or without, each once, and nothing else of it', () => {
    const answer = [
      { name: 'Ada1.w3m.local', registered: true },
      { name: 'ada2', registered: false },
      { name: 'ada2.w3m.local', registered: true },
      { name: 'ada3.other.local', registered: false },
      { name: '<b>', registered: false },
      { name: `${'a'.repeat(65)}.w3m.local`, registered: false },
    ]
    expect(readSuggestions(answer, '.w3m.local')).to.deep.equal([
      { label: 'ada1', isTaken: true },
      { label: 'ada2', isTaken: false },
    ])
  })
  it('is bounded', () => {
    const answer = Array.from({ length: 50 }, (_, index) => ({ name: `ada${index}`, registered: false }))
    expect(readSuggestions(answer, '.w3m.local')).to.have.length(8)
  })
})

describe('what is signed', () => {
  it('names the name and the second', () => {
    expect(nameMessage('ada1.w3m.local', 1_999)).to.equal('{"name":"ada1.w3m.local","attributes":{},"timestamp":1}')
    expect(releaseMessage('ada1.w3m.local', 1_999)).to.equal(
      '{"name":"ada1.w3m.local","action":"release","timestamp":1}',
    )
  })
})

describe('the coin type of a chain (ENSIP-11)', () => {
  const cases: readonly (readonly [reference: string, coinType: number | undefined])[] = [
    ['1', 60],
    ['10', 2_147_483_658],
    ['31337', 2_147_514_985],
    ['2147483647', 4_294_967_295],
    ['2147483648', undefined],
    ['0', undefined],
    ['01', undefined],
    ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', undefined],
  ]
  for (const [reference, coinType] of cases)
    it(`is ${coinType ?? 'none'} for ${reference}`, () => expect(coinTypeOf(reference)).to.equal(coinType))
})
