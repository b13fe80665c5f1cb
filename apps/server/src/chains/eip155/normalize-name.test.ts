import { describe, it } from 'node:test'
import { expect } from 'chai'
import { unchanged, refused, rewritten } from './ensip15.samples.js'
import { normalizeName } from './normalize-name.js'

const outcome = (name: string): unknown => {
  try {
    return normalizeName(name)
  } catch (error) {
    return (error as { readonly status?: unknown }).status
  }
}
/** Names for which it comes to something else. */
const wrong = (cases: readonly (readonly [name: string, expected: unknown])[]) =>
  cases.filter(([name, expected]) => outcome(name) !== expected).map(([name]) => [name, outcome(name)])

describe('A name as ENSIP-15 writes it', () => {
  it(`is left as it is where it is written so: ${unchanged.length} of its tests`, () =>
    void expect(wrong(unchanged.map(name => [name, name]))).to.deep.equal([]))

  it(`is written so: ${rewritten.length} of its tests`, () => void expect(wrong(rewritten)).to.deep.equal([]))

  it(`is refused where it is none: ${refused.length} of its tests`, () =>
    void expect(wrong(refused.map(name => [name, 400]))).to.deep.equal([]))

  it('is refused where it is empty, or has more labels than are looked up', () =>
    void expect(['', 'a.b.c.d.e.f.g.h', 'a.b.c.d.e.f.g.h.i'].map(outcome)).to.deep.equal([400, 'a.b.c.d.e.f.g.h', 400]))
})
