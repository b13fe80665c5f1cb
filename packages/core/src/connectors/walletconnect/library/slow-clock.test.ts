import { expect } from 'chai'
import { minutesSlow } from './slow-clock.js'

const now = 1_790_000_000_000
const [second, minute, hour] = [1_000, 60_000, 3_600_000]

describe('a clock that is slow by the word of a relay', () => {
  const cases: readonly (readonly [title: string, relayAheadMs: number, minutes: number])[] = [
    ['is right', 0, 0],
    ['is right, and the answer took its time', -20 * second, 0],
    ['is slow by less than a code bears', minute - 1, 0],
    ['is slow by a minute', minute, 1],
    ['is slow by five', 5 * minute, 5],
    ['is slow by an hour, and the answer took a second', hour - second, 60],
    ['is slow by a day', 24 * hour, 1_440],
    ['is fast by an hour', -hour, 0],
    ['got an answer of before an hour of sleep', -hour, 0],
  ]
  for (const [title, ahead, minutes] of cases) {
    it(`${title}: ${minutes} minutes`, () => {
      expect(minutesSlow(now + ahead, now)).to.equal(minutes)
    })
  }
})
