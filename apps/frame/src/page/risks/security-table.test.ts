import { expect } from 'chai'
import { heldOutAllowances } from './corpus/held-out-allowances.js'
import { heldOutByAnother } from './corpus/held-out-by-another.js'
import { heldOutFresh } from './corpus/held-out-fresh.js'
import { heldOutOrders } from './corpus/held-out-orders.js'
import { heldOutThirdCalls } from './corpus/held-out-third-calls.js'
import { heldOutThird } from './corpus/held-out-third.js'
import { knownAllowances } from './corpus/known-allowances.js'
import { knownCalls } from './corpus/known-calls.js'
import { knownOrders } from './corpus/known-orders.js'
import { sameShapesThird } from './corpus/same-shapes-third.js'
import { sameShapes } from './corpus/same-shapes.js'
import type { Verdict } from './corpus/typed-data-kind.js'

// S8: how many kinds each list of docs/security.md has, and how many of them a person calls red. What is given for them
// is in the tests of each list.

type Kinds = readonly { readonly verdict: Verdict }[]
const heldOut = [...heldOutAllowances, ...heldOutOrders]
const lists: readonly Kinds[] = [
  [...knownAllowances, ...knownOrders, ...heldOut],
  heldOut,
  heldOutByAnother,
  heldOutFresh,
  // After the 24, and after the 110.
  sameShapes.slice(0, 18),
  sameShapes.slice(18),
  heldOutThird,
  sameShapesThird,
  heldOutThirdCalls,
  knownCalls,
]
const numberIn = (text: string, pattern: RegExp): number | undefined => {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

describe('S8: the table of docs/security.md', () => {
  let rows: readonly (readonly string[])[]
  before(async () => {
    const page = await (await fetch('/docs/security.md')).text()
    const table = /^\| list \| who judged .*\n.*\n((?:\|.*\n)+)/m.exec(page)?.[1] ?? ''
    rows = table
      .trim()
      .split('\n')
      .map(row => row.slice(2, -2).split(' | '))
  })

  it('has every list, each by how many kinds it has', () => {
    const counts = new Set(rows.map(([list = '']) => numberIn(list, /(\d+)/)))
    expect([...counts]).to.have.members(lists.map(({ length }) => length))
  })

  it('says of each list how many take, and how many do not', () => {
    for (const [list = '', , , red = '', amber = '', missed = '', falseAlarms = ''] of rows) {
      const kinds = lists.find(({ length }) => length === numberIn(list, /(\d+)/)) ?? []
      const takes = kinds.filter(({ verdict }) => verdict === 'red').length
      const others = numberIn(falseAlarms, /of (\d+)/)
      if (others !== undefined) expect(others, list).to.equal(kinds.length - takes)
      if (red === 'all') continue
      expect(numberIn(red, /^(?:all|\d+ of) (\d+)/), list).to.equal(takes)
      if (amber === 'not counted') continue
      // Each that takes is red, refused, amber or missed.
      const counts = `${red} ${amber} ${missed}`.replace(/ of \d+/, '').match(/\d+/g) ?? []
      expect(
        counts.reduce((sum, part) => sum + Number(part), 0),
        list,
      ).to.equal(takes)
    }
  })
})
