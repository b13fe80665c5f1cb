import { expect } from 'chai'
import { isId, newId } from './new-id.js'

describe('an id', () => {
  it('is 128 bits of hex, unlike the thousand before it', () => {
    const ids = Array.from({ length: 1_000 }, newId)
    expect(ids.filter(id => !isId(id))).to.deep.equal([])
    expect(new Set(ids).size).to.equal(1_000)
  })

  it('uses every bit', () => {
    const ids = Array.from({ length: 200 }, newId)
    for (let place = 0; place < 32; place++)
      expect(new Set(ids.map(id => id[place])).size, `digit ${place}`).to.be.greaterThan(8)
  })

  for (const stranger of [
    '',
    '0'.repeat(31),
    '0'.repeat(33),
    'g'.repeat(32),
    `${'0'.repeat(32)}\n`,
    'A'.repeat(32),
    7,
    undefined,
  ])
    it(`is not ${JSON.stringify(stranger) ?? 'nothing'}`, () => expect(isId(stranger)).to.equal(false))
})
