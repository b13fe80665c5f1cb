import { expect } from 'chai'
import fc from 'fast-check'
import { armedWait } from './armed-wait.js'
import { initialGuard, readiness, type GuardState } from './click-guard.state.js'

/** As the guard says it of its button. */
const isArmed = (state: GuardState, hasTouch: boolean, now: number): boolean => {
  const ready = readiness(state, now)
  return state.insideSinceMs === undefined ? ready.keyboard || (hasTouch && ready.touch) : ready.hover
}

describe('What the button that approves waits out', () => {
  const waits: readonly (readonly [title: string, state: Partial<GuardState>, hasTouch: boolean, expected: readonly [from: number, until: number] | undefined])[] = [
    ['nothing at first', {}, true, undefined],
    ['nothing while the card is covered', { insideSinceMs: 100, focusedSinceMs: 100 }, true, undefined],
    ['nothing in sight alone, without a finger or the focus', { visibleSinceMs: 100 }, false, undefined],
    ['a pointer that came to a card in sight', { visibleSinceMs: 100, insideSinceMs: 5_000 }, false, [5_000, 5_500]],
    ['sight, which takes longer, where both came at once', { visibleSinceMs: 100, insideSinceMs: 100 }, false, [100, 800]],
    ['sight of what was uncovered under a pointer', { visibleSinceMs: 5_000, insideSinceMs: 100 }, false, [5_000, 5_700]],
    ['the pointer, whatever the focus is ready for', { visibleSinceMs: 100, insideSinceMs: 5_000, focusedSinceMs: 100 }, true, [5_000, 5_500]],
    ['a finger that may tap', { visibleSinceMs: 200 }, true, [200, 1_700]],
    ['the focus', { visibleSinceMs: 200, focusedSinceMs: 100 }, false, [200, 1_600]],
    ['the first of the focus and a finger', { visibleSinceMs: 200, focusedSinceMs: 100 }, true, [200, 1_600]],
    ['a finger where the focus came late', { visibleSinceMs: 200, focusedSinceMs: 900 }, true, [200, 1_700]],
  ]
  for (const [title, state, hasTouch, expected] of waits) {
    it(`is ${title}`, () => expect(armedWait({ ...initialGuard, ...state }, hasTouch)).to.deep.equal(expected && { fromMs: expected[0], untilMs: expected[1] }))
  }

  it('ends in the very moment in which the button can be pressed, and is never said of one that never will be', () => {
    const since = fc.option(fc.integer({ min: 0, max: 3_000 }), { nil: undefined })
    fc.assert(
      fc.property(since, since, since, fc.boolean(), (visibleSinceMs, insideSinceMs, focusedSinceMs, hasTouch) => {
        const state = { ...initialGuard, visibleSinceMs, insideSinceMs, focusedSinceMs }
        const wait = armedWait(state, hasTouch)
        if (!wait) return !isArmed(state, hasTouch, Infinity)
        return wait.fromMs < wait.untilMs && isArmed(state, hasTouch, wait.untilMs) && !isArmed(state, hasTouch, wait.untilMs - 1)
      }),
      { numRuns: 500 },
    )
  })
})
