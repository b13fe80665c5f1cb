import { expect } from 'chai'
import { stableEntries, type PlacedEntry } from './stable-entries.js'

/** `a` is a directory row, `A` an installed one, `_a` a placeholder. */
const entries = (text: string): readonly PlacedEntry[] =>
  text
    .split(' ')
    .map(id => ({ id, kind: id.startsWith('_') ? 'placeholder' : id === id.toUpperCase() ? 'installed' : 'wallet' }))

describe('the rows under the pointer', () => {
  const cases: readonly (readonly [
    title: string,
    shown: string,
    wanted: string,
    pointedAt: string | undefined,
    expected: string,
  ])[] = [
    ['are taken as they come where the pointer is elsewhere', 'A b', 'A C b', undefined, 'A C b'],
    ['stay while a row comes above the one that is pointed at', 'A b', 'A C b', 'b', 'A b'],
    ['change below the one that is pointed at', 'A b', 'A C b', 'A', 'A C b'],
    ['change where placeholders above become rows of the same height', '_a _b all', 'x y all', 'all', 'x y all'],
    ['stay where placeholders above are fewer rows in the end', '_a _b all', 'x all', 'all', '_a _b all'],
    ['stay where a placeholder above becomes a higher row', '_a all', 'X all', 'all', '_a all'],
    ['stay where the one that is pointed at would vanish', 'A B', 'B', 'A', 'A B'],
    ['give way where only a placeholder is pointed at', '_a all', 'all', '_a', 'all'],
    ['are taken where the pointer’s row is unknown', 'A', 'B', 'gone', 'B'],
  ]
  for (const [title, shown, next, pointedAt, expected] of cases) {
    it(title, () =>
      expect(
        stableEntries(entries(shown), entries(next), pointedAt)
          .map(({ id }) => id)
          .join(' '),
      ).to.equal(expected),
    )
  }

  it('that stay carry what is new about them', () => {
    const shown = [{ id: 'a', kind: 'wallet', name: 'Old' }]
    const next = [
      { id: 'b', kind: 'wallet', name: 'B' },
      { id: 'a', kind: 'wallet', name: 'New' },
    ]
    expect(stableEntries(shown, next, 'a')).to.deep.equal([{ id: 'a', kind: 'wallet', name: 'New' }])
  })
})
