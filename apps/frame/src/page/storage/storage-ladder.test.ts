import { expect } from 'chai'
import { firstRung, nextRung, type Rung } from './storage-ladder.js'

const starts: readonly (readonly [isKept: boolean, canAllow: boolean, Rung])[] = [
  [true, true, 'kept'],
  [true, false, 'kept'],
  [false, true, 'allow'],
  [false, false, 'window'],
]
const steps: readonly (readonly [Parameters<typeof nextRung>[0], Parameters<typeof nextRung>[1], Rung])[] = [
  ['allow', 'given', 'kept'],
  ['allow', 'denied', 'window'],
  ['allow', 'declined', 'memory'],
  ['window', 'given', 'kept'],
  ['window', 'denied', 'memory'],
  ['window', 'declined', 'memory'],
]

describe('The ladder of storage', () => {
  for (const [isKept, canAllow, rung] of starts) {
    it(`begins at "${rung}" in a browser that ${isKept ? 'keeps' : 'does not keep'} what it is given and ${canAllow ? 'can' : 'cannot'} be asked to`, () => {
      expect(firstRung({ isKept, canAllow })).to.equal(rung)
    })
  }
  for (const [rung, outcome, next] of steps) {
    it(`leads from "${rung}" that was ${outcome} to "${next}"`, () => {
      expect(nextRung(rung, outcome)).to.equal(next)
    })
  }
})
