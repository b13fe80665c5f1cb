import { expect } from 'chai'
import { assertEmailCooldown, emailCooldownSeconds } from './email-cooldown.js'

const now = 1_800_000_000_000

describe('the wait between two e-mail log-ins', () => {
  const cases: readonly (readonly [title: string, lastMs: number | undefined, seconds: number])[] = [
    ['none was started', undefined, 0],
    ['one was started at this moment', now, 30],
    ['one was started a millisecond ago', now - 1, 30],
    ['one was started a second ago', now - 1_000, 29],
    ['one was started 29,999 ms ago', now - 29_999, 1],
    ['one was started 30 s ago', now - 30_000, 0],
    ['one was started yesterday', now - 86_400_000, 0],
    ['the clock was set back by an hour', now + 3_600_000, 0],
    ['the stored time cannot be read', Number.NaN, 0],
  ]
  for (const [title, lastMs, seconds] of cases) {
    it(`is ${seconds} s where ${title}`, () => {
      expect(emailCooldownSeconds(lastMs, now)).to.equal(seconds)
      const check = () => assertEmailCooldown(lastMs, now)
      if (seconds === 0) expect(check).not.to.throw()
      else expect(check).to.throw(`Please try again after ${seconds} seconds`).with.property('code', 'EMAIL_COOLDOWN')
    })
  }
})
