import { expect } from 'chai'
import {
  initialGuard,
  isUncovered,
  readiness,
  stepGuard,
  turningPoints,
  type GuardEvent,
  type GuardState,
} from './click-guard.state.js'

const here = { x: 100, y: 100 }
const none: GuardState = {
  visibleSinceMs: undefined,
  insideSinceMs: undefined,
  focusedSinceMs: undefined,
  isRead: false,
  pressed: undefined,
  frameAt: undefined,
}
const at = (x: number, y: number) => ({ x: here.x + x, y: here.y + y })
/** All has begun, at times of its own. */
const begun: GuardState = {
  visibleSinceMs: 100,
  insideSinceMs: 200,
  focusedSinceMs: 300,
  isRead: true,
  pressed: undefined,
  frameAt: here,
}
const pressed: GuardState = { ...begun, pressed: 'hover' }
/** Late enough for everything that has begun. */
const late = 5_000

describe('The click guard', () => {
  it('begins with nothing', () => expect(initialGuard).to.deep.equal(none))

  const steps: readonly (readonly [
    title: string,
    from: GuardState,
    event: GuardEvent,
    expected: Partial<GuardState>,
    isApproved?: boolean,
  ])[] = [
    [
      'counts from the moment in which it is seen',
      none,
      { type: 'visibility', isFull: true },
      { visibleSinceMs: late },
    ],
    ['goes on counting while it is seen', pressed, { type: 'visibility', isFull: true }, {}],
    [
      'ends that, and a press, where it is covered',
      pressed,
      { type: 'visibility', isFull: false },
      { visibleSinceMs: undefined, pressed: undefined },
    ],
    ['knows when all was in sight', none, { type: 'read', isAll: true }, { isRead: true }],
    ['keeps a press of what was all in sight', pressed, { type: 'read', isAll: true }, {}],
    [
      'forgets a press where there is something that was not',
      pressed,
      { type: 'read', isAll: false },
      { isRead: false, pressed: undefined },
    ],
    [
      'refuses a click where there is something that was not',
      { ...pressed, isRead: false },
      { type: 'click', isTrusted: true, frameAt: here },
      { pressed: undefined },
    ],
    [
      'takes no press where there is something that was not',
      { ...begun, isRead: false },
      { type: 'press', by: 'hover', isTrusted: true, frameAt: here },
      {},
    ],
    [
      'keeps where the frame was when the pointer came',
      none,
      { type: 'pointer-in', frameAt: here },
      { insideSinceMs: late, frameAt: here },
    ],
    ['goes on counting while the pointer is over it', begun, { type: 'pointer-in', frameAt: here }, {}],
    [
      'allows the frame to seem moved by three pixels, and measures from the first place',
      begun,
      { type: 'pointer-in', frameAt: at(3, -3) },
      {},
    ],
    [
      'starts again where the frame moved sideways',
      pressed,
      { type: 'pointer-in', frameAt: at(4, 0) },
      { visibleSinceMs: late, insideSinceMs: late, focusedSinceMs: late, pressed: undefined, frameAt: at(4, 0) },
    ],
    [
      'starts again where the frame moved up',
      pressed,
      { type: 'pointer-in', frameAt: at(0, -4) },
      { visibleSinceMs: late, insideSinceMs: late, focusedSinceMs: late, pressed: undefined, frameAt: at(0, -4) },
    ],
    [
      'counts the pointer anew where it came back to a frame that moved',
      { ...begun, insideSinceMs: undefined },
      { type: 'pointer-in', frameAt: at(9, 0) },
      { visibleSinceMs: late, insideSinceMs: late, focusedSinceMs: late, frameAt: at(9, 0) },
    ],
    [
      'forgets a pointer that left, and its press',
      pressed,
      { type: 'pointer-out' },
      { insideSinceMs: undefined, pressed: undefined },
    ],
    ['counts from the focus', none, { type: 'focus' }, { focusedSinceMs: late }],
    ['goes on counting while it has the focus', pressed, { type: 'focus' }, {}],
    [
      'forgets a focus that left, and its press',
      pressed,
      { type: 'blur' },
      { focusedSinceMs: undefined, pressed: undefined },
    ],
    [
      'starts again what had begun where the card changed',
      pressed,
      { type: 'changed' },
      { visibleSinceMs: late, insideSinceMs: late, focusedSinceMs: late, pressed: undefined },
    ],
    ['begins nothing of itself where the card changed', none, { type: 'changed' }, {}],
    [
      'takes a press, and where the frame was then',
      begun,
      { type: 'press', by: 'hover', isTrusted: true, frameAt: at(1, 1) },
      { pressed: 'hover', frameAt: at(1, 1) },
    ],
    [
      'takes a finger, wherever the frame was before',
      begun,
      { type: 'press', by: 'touch', isTrusted: true, frameAt: at(50, 0) },
      { pressed: 'touch', frameAt: at(50, 0) },
    ],
    [
      'forgets a press for one that a script made',
      pressed,
      { type: 'press', by: 'hover', isTrusted: false, frameAt: here },
      { pressed: undefined },
    ],
    [
      'starts again where the frame had moved at the press',
      pressed,
      { type: 'press', by: 'hover', isTrusted: true, frameAt: at(0, 4) },
      { visibleSinceMs: late, insideSinceMs: late, focusedSinceMs: late, pressed: undefined, frameAt: at(0, 4) },
    ],
    [
      'forgets a press for one that comes too early, and waits on',
      { ...pressed, insideSinceMs: late - 1 },
      { type: 'press', by: 'hover', isTrusted: true, frameAt: here },
      { pressed: undefined },
    ],
    [
      'starts again for a finger that comes too early',
      { ...pressed, visibleSinceMs: late - 1 },
      { type: 'press', by: 'touch', isTrusted: true, frameAt: at(1, 0) },
      { visibleSinceMs: late, insideSinceMs: late, focusedSinceMs: late, pressed: undefined, frameAt: at(1, 0) },
    ],
    ['takes a key', begun, { type: 'key', isTrusted: true, isRepeated: false }, { pressed: 'keyboard' }],
    [
      'forgets a press for a key of a script',
      pressed,
      { type: 'key', isTrusted: false, isRepeated: false },
      { pressed: 'refused' },
    ],
    [
      'forgets a press for a key that is held down',
      pressed,
      { type: 'key', isTrusted: true, isRepeated: true },
      { pressed: 'refused' },
    ],
    [
      'forgets a press for a key that comes too early',
      { ...pressed, focusedSinceMs: late - 1 },
      { type: 'key', isTrusted: true, isRepeated: false },
      { pressed: 'refused' },
    ],
    ['takes the rest of a press for its own', { ...begun, pressed: 'keyboard' }, { type: 'key-rest' }, {}],
    ['refuses the rest of a press that began elsewhere', begun, { type: 'key-rest' }, { pressed: 'refused' }],
    [
      'approves a click, once',
      pressed,
      { type: 'click', isTrusted: true, frameAt: here },
      { pressed: undefined },
      true,
    ],
    [
      'approves a click of the frame three pixels away',
      pressed,
      { type: 'click', isTrusted: true, frameAt: at(-3, 3) },
      { pressed: undefined },
      true,
    ],
    [
      'approves a click of the keyboard, which has no place',
      { ...begun, pressed: 'keyboard' },
      { type: 'click', isTrusted: true, frameAt: undefined },
      { pressed: undefined },
      true,
    ],
    [
      'approves a click where nobody knows the place of the press',
      { ...begun, pressed: 'touch', frameAt: undefined },
      { type: 'click', isTrusted: true, frameAt: here },
      { pressed: undefined },
      true,
    ],
    [
      'refuses a click of a frame that moved sideways',
      pressed,
      { type: 'click', isTrusted: true, frameAt: at(-4, 0) },
      { pressed: undefined },
    ],
    [
      'refuses a click of a frame that moved down',
      pressed,
      { type: 'click', isTrusted: true, frameAt: at(0, 4) },
      { pressed: undefined },
    ],
    [
      'approves a click that no key and no pointer made, as what reads a page aloud makes it',
      { ...begun, focusedSinceMs: undefined, insideSinceMs: undefined },
      { type: 'click', isTrusted: true, frameAt: undefined },
      {},
      true,
    ],
    ['refuses such a click of a script', begun, { type: 'click', isTrusted: false, frameAt: undefined }, {}],
    [
      'refuses such a click that comes too early',
      { ...begun, visibleSinceMs: late - 1_499 },
      { type: 'click', isTrusted: true, frameAt: undefined },
      {},
    ],
    [
      'refuses such a click of what was not read',
      { ...begun, isRead: false },
      { type: 'click', isTrusted: true, frameAt: undefined },
      {},
    ],
    [
      'refuses the click of a key that was refused, once',
      { ...begun, pressed: 'refused' },
      { type: 'click', isTrusted: true, frameAt: undefined },
      { pressed: undefined },
    ],
    [
      'knows of a key that is down after what is asked has changed',
      { ...begun, pressed: 'keyboard' },
      { type: 'changed' },
      { visibleSinceMs: late, insideSinceMs: late, focusedSinceMs: late, pressed: 'refused' },
    ],
    [
      'knows of a refused key after the window was left',
      { ...begun, pressed: 'refused' },
      { type: 'blur' },
      { focusedSinceMs: undefined },
    ],
    ['refuses a click without a press', begun, { type: 'click', isTrusted: true, frameAt: here }, {}],
    [
      'refuses a click of a script',
      pressed,
      { type: 'click', isTrusted: false, frameAt: here },
      { pressed: undefined },
    ],
    [
      'refuses a click of what is not ready any more',
      { ...pressed, insideSinceMs: late - 1 },
      { type: 'click', isTrusted: true, frameAt: here },
      { pressed: undefined },
    ],
    [
      'refuses a click by what is ready, where another way was pressed',
      { ...begun, pressed: 'keyboard', focusedSinceMs: undefined },
      { type: 'click', isTrusted: true, frameAt: here },
      { pressed: undefined },
    ],
  ]
  for (const [title, from, event, expected, isApproved = false] of steps)
    it(title, () => expect(stepGuard(from, event, late)).to.deep.equal({ state: { ...from, ...expected }, isApproved }))

  const ready: readonly (readonly [title: string, state: Partial<GuardState>, expected: readonly string[]])[] = [
    ['nothing', {}, []],
    ['sight alone', { visibleSinceMs: 0 }, ['touch']],
    ['a pointer alone', { insideSinceMs: 0 }, []],
    ['focus alone', { focusedSinceMs: 0 }, []],
    ['sight and a pointer', { visibleSinceMs: 0, insideSinceMs: 0 }, ['hover', 'touch']],
    ['sight and focus', { visibleSinceMs: 0, focusedSinceMs: 0 }, ['touch', 'keyboard']],
    [
      'all of that, and a part that was never in sight',
      { visibleSinceMs: 0, insideSinceMs: 0, focusedSinceMs: 0, isRead: false },
      [],
    ],
    ['a pointer and focus', { insideSinceMs: 0, focusedSinceMs: 0 }, []],
  ]
  for (const [title, state, expected] of ready)
    it(`is ready with ${title} for ${expected.join(' and ') || 'nothing'}`, () =>
      expect(
        Object.entries(readiness({ ...none, isRead: true, ...state }, late))
          .filter(([, is]) => is)
          .map(([name]) => name),
      ).to.deep.equal(expected))

  const sights: readonly (readonly [
    title: string,
    ratio: number,
    isVisible: boolean | undefined,
    isInPage: boolean,
    isInWindow: boolean,
  ])[] = [
    ['what the browser calls visible', 1, true, true, true],
    ['a thousandth less', 0.999, true, true, true],
    ['what the browser calls covered', 1, false, false, false],
    ['what no browser calls anything', 1, undefined, false, true],
    ['a part of it', 0.998, true, false, false],
    ['a part of what no browser calls anything', 0.998, undefined, false, false],
  ]
  for (const [title, ratio, isVisible, isInPage, isInWindow] of sights) {
    const [inPage, inWindow] = [isInPage, isInWindow].map(is => (is ? 'uncovered' : 'covered'))
    it(`takes ${title} for ${inPage} inside a page, for ${inWindow} in a window of its own`, () =>
      expect([false, true].map(isTop => isUncovered({ ratio, isVisible, isTop }))).to.deep.equal([
        isInPage,
        isInWindow,
      ]))
  }

  it('names the times at which it may become ready, of what has begun', () => {
    expect(turningPoints(begun)).to.deep.equal([800, 1_600, 700, 1_800])
    expect(turningPoints({ ...none, insideSinceMs: 50 })).to.deep.equal([550])
    expect(turningPoints(none)).to.deep.equal([])
  })
})
