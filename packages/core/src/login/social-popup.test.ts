import { expect } from 'chai'
import { createFakeClock } from '../testing/fake-clock.js'
import { openSocialPopup, type PopupOutcome } from './social-popup.js'

describe('the window of a social login', () => {
  const start = ({ isBlocked = false, hasFocus = false } = {}) => {
    const clock = createFakeClock()
    const popup = {
      closed: false,
      location: { href: '' },
      close() {
        this.closed = true
      },
    }
    const listeners = new Map<unknown, string>()
    const fire = (eventName: string) =>
      listeners.forEach((type, listener) => type === eventName && (listener as () => void)())
    const page = {
      screenX: 0,
      screenY: 0,
      outerWidth: 1000,
      outerHeight: 900,
      document: { hasFocus: () => hasFocus },
      open: () => (isBlocked ? null : popup),
      addEventListener: (type: string, listener: unknown) => listeners.set(listener, type),
      removeEventListener: (_type: string, listener: unknown) => listeners.delete(listener),
    }
    const outcomes: PopupOutcome[] = []
    const socialPopup = openSocialPopup({
      page: page as unknown as Window,
      origin: 'https://frame.example',
      clock,
      onEnd: outcome => outcomes.push(outcome),
    })
    return { clock, popup, listeners, fire, outcomes, made: socialPopup }
  }

  const cases: readonly (readonly [title: string, closesAfterMs: number, hasFocus: boolean, kind: string])[] = [
    ['is cut off where it is gone as soon as it went to another origin', 900, true, 'cut'],
    ['is cut off where it is gone later, and still stands before the page', 5_000, false, 'cut'],
    ['was closed by the visitor where it is gone later, and the visitor is back on the page', 5_000, true, 'closed'],
  ]
  for (const [title, closesAfterMs, hasFocus, kind] of cases) {
    it(title, async () => {
      const { clock, popup, outcomes, listeners, made } = start({ hasFocus })
      made.goTo('https://provider.example/')
      await clock.advance(closesAfterMs)
      popup.closed = true
      await clock.advance(1_000)
      expect(outcomes).to.deep.equal([{ kind }])
      expect([listeners.size, clock.waiting]).to.deep.equal([0, 0])
    })
  }

  for (const [title, hasFocus, kind] of [
    ['was closed by the visitor where it had been in front of the page, and the page is again', true, 'closed'],
    ['is cut off where it is in front of the page', false, 'cut'],
  ] as const) {
    it(`${title}, as soon as it went to another origin`, async () => {
      const { clock, popup, outcomes, listeners, fire, made } = start({ hasFocus })
      made.goTo('https://provider.example/')
      fire('blur')
      await clock.advance(900)
      popup.closed = true
      await clock.advance(1_100)
      expect(outcomes).to.deep.equal([{ kind }])
      expect([listeners.size, clock.waiting]).to.deep.equal([0, 0])
    })
  }

  it('says nothing when it is closed from here, and leaves nothing behind', async () => {
    const { clock, popup, outcomes, listeners, made } = start()
    made.close()
    await clock.advance(3_000)
    expect([outcomes.length, listeners.size, clock.waiting, popup.closed]).to.deep.equal([0, 0, 0, true])
  })

  it('waits for nothing where it was blocked', () => {
    const { clock, listeners, made } = start({ isBlocked: true })
    expect([made.isBlocked, listeners.size, clock.waiting]).to.deep.equal([true, 0, 0])
  })
})
