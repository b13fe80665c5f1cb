import { FrameError } from '@w3m/frame-bridge'
import { expect } from 'chai'
import { toFrameFailure } from './frame-failure.js'

describe('a failure of the secure frame', () => {
  const cases: readonly (readonly [waitedMs: number | undefined, seconds: number])[] = [
    [30_000, 30],
    [3_000, 3],
    [600_000, 600],
    [undefined, 30],
  ]
  for (const [waitedMs, seconds] of cases) {
    it(`says how long an answer was waited for: ${String(waitedMs)} ms`, () => {
      const { code, message } = toFrameFailure(new FrameError('REQUEST_TIMEOUT', 'Something went wrong', { waitedMs }))
      expect([code, message]).to.deep.equal([
        'TIMEOUT',
        `No answer came from the secure frame within ${seconds} seconds.`,
      ])
    })
  }

  it('says how long to wait before another mail, as the frame said it', () => {
    expect(toFrameFailure(new FrameError('COOLDOWN', 'Please try again after 12 seconds')).context).to.deep.equal({
      seconds: 12,
    })
    expect(toFrameFailure(new FrameError('COOLDOWN', 'Wait.')).context).to.deep.equal({ seconds: 30 })
  })

  it('says that an address takes no mail where the server knows', () => {
    expect(toFrameFailure(new FrameError('EMAIL_INVALID', 'No mail can be sent to this address.')).code).to.equal(
      'LOGIN_EMAIL_INVALID',
    )
  })

  it('says that a login was refused at its provider', () => {
    expect(toFrameFailure(new FrameError('LOGIN_REFUSED', 'The login was not completed there.')).code).to.equal(
      'LOGIN_REFUSED',
    )
  })

  it('keeps the numbers of the standards', () => {
    expect(toFrameFailure(new FrameError(4001, 'no')).message).to.equal('no')
    expect(toFrameFailure(new Error('of nobody')).code).to.equal('FRAME_UNAVAILABLE')
  })
})
