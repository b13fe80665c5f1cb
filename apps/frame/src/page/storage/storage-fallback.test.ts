import { expect } from 'chai'
import { firstStorageLevel, nextStorageLevel, type StorageLevel } from './storage-fallback.js'

const starts: readonly (readonly [isPersistent: boolean, canAllow: boolean, StorageLevel])[] = [
  [true, true, 'kept'],
  [true, false, 'kept'],
  [false, true, 'allow'],
  [false, false, 'window'],
]
const steps: readonly (readonly [
  Parameters<typeof nextStorageLevel>[0],
  Parameters<typeof nextStorageLevel>[1],
  StorageLevel,
])[] = [
  ['allow', 'granted', 'kept'],
  ['allow', 'denied', 'window'],
  ['allow', 'declined', 'memory'],
  ['window', 'granted', 'kept'],
  ['window', 'denied', 'memory'],
  ['window', 'declined', 'memory'],
]

describe('The levels of storage', () => {
  for (const [isPersistent, canAllow, level] of starts) {
    const [keeps, can] = [isPersistent ? 'keeps' : 'does not keep', canAllow ? 'can' : 'cannot']
    it(`begins at "${level}" in a browser that ${keeps} what it is given and ${can} be asked to`, () => {
      expect(firstStorageLevel({ isPersistent, canAllow })).to.equal(level)
    })
  }
  for (const [level, outcome, next] of steps) {
    it(`leads from "${level}" that was ${outcome} to "${next}"`, () => {
      expect(nextStorageLevel(level, outcome)).to.equal(next)
    })
  }
})
