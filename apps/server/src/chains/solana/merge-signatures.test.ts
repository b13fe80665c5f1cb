import { describe, it } from 'node:test'
import { expect } from 'chai'
import fc from 'fast-check'
import { mergeSignatures } from './merge-signatures.js'

const at = (slot: number, signature: string) => ({ signature, slot })
const all = (lists: Parameters<typeof mergeSignatures>[0]) => [...mergeSignatures(lists)]
const names = (lists: Parameters<typeof mergeSignatures>[0]) => all(lists).map(({ signature }) => signature)

describe('Signatures of several accounts', () => {
  it('are one list by slot, each once', () => {
    expect(names([[at(9, 'c'), at(3, 'a')], [at(5, 'b'), at(3, 'a')], []])).to.deep.equal(['c', 'b', 'a'])
  })

  it('keep the order that any list has within a slot', () => {
    expect(names([[at(7, 'a')], [at(7, 'c'), at(7, 'b'), at(7, 'a')]])).to.deep.equal(['c', 'b', 'a'])
  })

  it('are not hidden by many of the same slot that another list has', () => {
    const many = Array.from({ length: 200 }, (_, index) => at(7, `m${index}`))
    expect(names([many, [], [at(7, 'a'), at(6, 'b')]]).indexOf('a')).to.be.below(3)
  })

  it('are merged as far as they are read', () => {
    const list = Array.from({ length: 1_000 }, (_, index) => at(1_000 - index, `s${index}`))
    const merged = mergeSignatures([list, list.filter((_, index) => index % 2 === 0)])
    expect([merged.next().value?.signature, merged.next().value?.signature]).to.deep.equal(['s0', 's1'])
    merged.return()
    expect(merged.next().done).to.equal(true)
    expect(names([list, list])).to.deep.equal(list.map(({ signature }) => signature))
  })

  it('are all there where two lists disagree', () => {
    expect(
      names([
        [at(7, 'a'), at(7, 'b')],
        [at(7, 'b'), at(7, 'a')],
      ]),
    ).to.have.members(['a', 'b'])
  })

  it('are in the order in which they happened, as far as the lists tell it', () => {
    const chain = fc
      .array(fc.nat({ max: 4 }), { maxLength: 30 })
      .map(slots => slots.sort((one, other) => other - one).map((slot, index) => at(slot, `s${index}`)))
    fc.assert(
      fc.property(
        chain,
        fc.array(fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), { maxLength: 4 }),
        (made, masks) => {
          const lists = masks.map(mask => made.filter((_, index) => mask[index]))
          const merged = all(lists)
          for (const list of lists) expect(merged.filter(signature => list.includes(signature))).to.deep.equal(list)
          const slots = merged.map(({ slot }) => slot)
          expect(slots).to.deep.equal(slots.toSorted((one, other) => other - one))
        },
      ),
    )
  })
})
