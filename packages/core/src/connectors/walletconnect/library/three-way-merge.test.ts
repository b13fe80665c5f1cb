import { expect } from 'chai'
import { threeWayMerge } from './three-way-merge.js'

const session = (topic: string, expiry = 1) => ({ topic, expiry })

describe('a three-way merge', () => {
  const cases: readonly (readonly [title: string, base: unknown, mine: unknown, theirs: unknown, merged: unknown])[] = [
    ['adds what each added to a record', { a: 1 }, { a: 1, b: 2 }, { a: 1, c: 3 }, { a: 1, c: 3, b: 2 }],
    [
      'adds what each added to a list',
      [session('a')],
      [session('a'), session('b')],
      [session('a'), session('c')],
      [session('a'), session('c'), session('b')],
    ],
    ['takes away what each took away', { a: 1, b: 2, c: 3 }, { a: 1, c: 3 }, { b: 2, c: 3 }, { c: 3 }],
    [
      'brings nothing back that they took away, unless it changed here',
      [session('a'), session('b')],
      [session('a'), session('b', 2)],
      [],
      [session('b', 2)],
    ],
    ['does not take away what this tab never knew', [], [], [session('theirs')], [session('theirs')]],
    [
      'changes what this tab changed, and leaves the rest as they have it',
      [session('a'), session('b')],
      [session('a', 2), session('b')],
      [session('a'), session('b', 3)],
      [session('a', 2), session('b', 3)],
    ],
    [
      'knows an entry by its number before its topic',
      [{ id: 1, topic: 't' }],
      [
        { id: 1, topic: 't' },
        { id: 2, topic: 't' },
      ],
      [{ id: 1, topic: 't' }],
      [
        { id: 1, topic: 't' },
        { id: 2, topic: 't' },
      ],
    ],
    [
      'knows an expiry by its target',
      [{ target: 'x', expiry: 1 }],
      [{ target: 'x', expiry: 2 }],
      [
        { target: 'x', expiry: 1 },
        { target: 'y', expiry: 1 },
      ],
      [
        { target: 'x', expiry: 2 },
        { target: 'y', expiry: 1 },
      ],
    ],
    ['knows a bare entry by itself', ['a'], ['b'], ['a', 'c'], ['c', 'b']],
    [
      'writes the whole where nothing is stored',
      [session('a')],
      [session('a'), session('b')],
      undefined,
      [session('a'), session('b')],
    ],
    ['writes the whole where nothing was known and nothing is stored', undefined, { a: 1 }, undefined, { a: 1 }],
    ['keeps both where nothing was known', undefined, { a: 1 }, { b: 2 }, { b: 2, a: 1 }],
    ['puts the whole in the place of another shape', undefined, { a: 1 }, ['a'], { a: 1 }],
    ['puts a plain value in the place of another', 'a', 'b', 'c', 'b'],
  ]
  for (const [title, base, mine, theirs, merged] of cases)
    it(title, () => expect(threeWayMerge(base, mine, theirs)).to.deep.equal(merged))
})
