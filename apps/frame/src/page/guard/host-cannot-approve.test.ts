import { expect } from 'chai'
import { initialGuard, readiness, stepGuard, type GuardEvent } from './click-guard.state.js'

// S5: what a page may do around the frame, as traces of what the frame then sees. `at` is in ms since the card was
// shown.
type Step = readonly [at: number, event: GuardEvent]

const here = { x: 100, y: 100 }
const there = { x: 400, y: 100 }
const visible: GuardEvent = { type: 'visibility', isFull: true }
const covered: GuardEvent = { type: 'visibility', isFull: false }
const over = (frameAt = here): GuardEvent => ({ type: 'pointer-in', frameAt })
const out: GuardEvent = { type: 'pointer-out' }
const press = (by: 'hover' | 'touch' = 'hover', isTrusted = true, frameAt = here): GuardEvent => ({
  type: 'press',
  by,
  isTrusted,
  frameAt,
})
const click = (isTrusted = true, frameAt: { x: number; y: number } | undefined = here): GuardEvent => ({
  type: 'click',
  isTrusted,
  frameAt,
})
const key = (isTrusted = true, isRepeated = false): GuardEvent => ({ type: 'key', isTrusted, isRepeated })
const keyClick: GuardEvent = { type: 'click', isTrusted: true, frameAt: undefined }
const focus: GuardEvent = { type: 'focus' }
const blur: GuardEvent = { type: 'blur' }
const read: GuardEvent = { type: 'read', isAll: true }
const unread: GuardEvent = { type: 'read', isAll: false }
const changed: GuardEvent = { type: 'changed' }

const approvals = (steps: readonly Step[]): number => {
  // What is asked is short, unless a trace says that it is not.
  let state = stepGuard(initialGuard, read, 0).state
  let count = 0
  for (const [at, event] of steps) {
    const next = stepGuard(state, event, at)
    state = next.state
    if (next.isApproved) count++
  }
  return count
}

const attacks: readonly (readonly [string, readonly Step[]])[] = [
  [
    'a frame that is never in sight',
    [
      [0, over()],
      [2000, press()],
      [2050, click()],
    ],
  ],
  [
    'a frame that is covered all the time',
    [
      [0, covered],
      [0, over()],
      [2000, press()],
      [2050, click()],
    ],
  ],
  [
    'a frame that is uncovered a moment before the click',
    [
      [0, covered],
      [0, over()],
      [1900, visible],
      [2000, press()],
      [2050, click()],
    ],
  ],
  [
    'a frame that is uncovered 600 ms before the click',
    [
      [0, over()],
      [1400, visible],
      [2000, press()],
      [2050, click()],
    ],
  ],
  [
    'a cover that flickers',
    [
      [0, visible],
      [0, over()],
      [400, covered],
      [420, visible],
      [800, covered],
      [820, visible],
      [1200, press()],
      [1250, click()],
    ],
  ],
  [
    'a cover between press and click',
    [
      [0, visible],
      [0, over()],
      [1000, press()],
      [1010, covered],
      [1020, visible],
      [1050, click()],
    ],
  ],
  [
    'a cover at the moment of the click',
    [
      [0, visible],
      [0, over()],
      [1000, press()],
      [1010, covered],
      [1050, click()],
    ],
  ],
  [
    'a frame that slides under a resting pointer',
    [
      [0, visible],
      [1000, over()],
      [1001, press()],
      [1050, click()],
    ],
  ],
  [
    'a frame that slides under a pointer 400 ms before the click',
    [
      [0, visible],
      [1000, over()],
      [1400, press()],
      [1450, click()],
    ],
  ],
  [
    'a frame that moves while the pointer is over the button',
    [
      [0, visible],
      [0, over()],
      [1000, over(there)],
      [1200, press('hover', true, there)],
      [1250, click(true, there)],
    ],
  ],
  [
    'a frame that moves just before the press',
    [
      [0, visible],
      [0, over()],
      [1000, press('hover', true, there)],
      [1050, click(true, there)],
    ],
  ],
  [
    'a frame that moves between press and click',
    [
      [0, visible],
      [0, over()],
      [1000, press()],
      [1050, click(true, there)],
    ],
  ],
  [
    'a frame that moves by a few pixels at a time',
    [
      [0, visible],
      [0, over()],
      [1000, over({ x: 104, y: 100 })],
      [1100, press('hover', true, { x: 108, y: 100 })],
      [1150, click(true, { x: 108, y: 100 })],
    ],
  ],
  [
    'a frame that creeps, a pixel or two at a time',
    [
      [0, visible],
      [0, over()],
      ...Array.from({ length: 10 }, (_, step): Step => [100 * (step + 1), over({ x: 100 + 2 * step, y: 100 })]),
      [1150, press('hover', true, { x: 118, y: 100 })],
      [1200, click(true, { x: 118, y: 100 })],
    ],
  ],
  [
    'a frame that is resized just before the click',
    [
      [0, visible],
      [0, over()],
      [1000, changed],
      [1100, press('hover')],
      [1150, click()],
    ],
  ],
  [
    'a frame that is resized between press and click',
    [
      [0, visible],
      [0, over()],
      [1000, press()],
      [1010, changed],
      [1050, click()],
    ],
  ],
  [
    'a card that shows another request just before the click',
    [
      [0, visible],
      [0, over()],
      [1500, changed],
      [1900, press()],
      [1950, click()],
    ],
  ],
  [
    'a press outside that ends inside',
    [
      [0, visible],
      [0, over()],
      [1000, click()],
    ],
  ],
  [
    'a pointer that left meanwhile',
    [
      [0, visible],
      [0, over()],
      [900, out],
      [950, over()],
      [1000, press()],
      [1050, click()],
    ],
  ],
  [
    'a pointer that is dragged out and in again while pressed',
    [
      [0, visible],
      [0, over()],
      [1000, press()],
      [1010, out],
      [1020, over()],
      [1050, click()],
    ],
  ],
  [
    'a click made by a script',
    [
      [0, visible],
      [0, over()],
      [1000, press()],
      [1050, click(false)],
    ],
  ],
  [
    'a press made by a script',
    [
      [0, visible],
      [0, over()],
      [1000, press('hover', false)],
      [1050, click()],
    ],
  ],
  [
    'both made by a script',
    [
      [0, visible],
      [0, over()],
      [1000, press('hover', false)],
      [1050, click(false)],
    ],
  ],
  [
    'a key made by a script',
    [
      [0, visible],
      [0, focus],
      [2000, key(false)],
      [2001, keyClick],
    ],
  ],
  [
    'Enter that is held down',
    [
      [0, visible],
      [0, focus],
      [2000, key(true, true)],
      [2001, keyClick],
    ],
  ],
  [
    'Enter in a frame that was given the focus a moment ago',
    [
      [0, visible],
      [1000, focus],
      [2000, key()],
      [2001, keyClick],
    ],
  ],
  [
    'Enter in a frame that loses the focus and gets it back',
    [
      [0, visible],
      [0, focus],
      [1900, blur],
      [1950, focus],
      [2000, key()],
      [2001, keyClick],
    ],
  ],
  [
    'Enter in a covered frame',
    [
      [0, covered],
      [0, focus],
      [2000, key()],
      [2001, keyClick],
    ],
  ],
  [
    'the click of a key that was never pressed',
    [
      [0, visible],
      [0, focus],
      [2000, { type: 'key-rest' }],
      [2000, keyClick],
    ],
  ],
  [
    'the click of a key that went down before what is asked changed',
    [
      [0, visible],
      [0, focus],
      [2000, { type: 'key', isTrusted: true, isRepeated: false }],
      [2010, { type: 'changed' }],
      [9000, keyClick],
    ],
  ],
  [
    'the click of a key that was held down before, whatever the page does meanwhile',
    [
      [0, visible],
      [0, focus],
      [2000, { type: 'key', isTrusted: true, isRepeated: true }],
      [2010, { type: 'blur' }],
      [2020, focus],
      [2030, { type: 'pointer-out' }],
      [9000, keyClick],
    ],
  ],
  [
    'a tap in the first second',
    [
      [0, visible],
      [1000, press('touch')],
      [1050, click()],
    ],
  ],
  [
    'taps that go on and on',
    Array.from({ length: 12 }, (_, index): readonly Step[] => [
      [index * 600, index === 0 ? visible : press('touch')],
      [index * 600 + 50, click()],
    ]).flat(),
  ],
  [
    'a tap on a frame that was uncovered a second ago',
    [
      [0, covered],
      [1000, visible],
      [2000, press('touch')],
      [2050, click()],
    ],
  ],
  [
    'a tap that stands for a mouse’s press',
    [
      [0, visible],
      [0, over()],
      [900, press('touch')],
      [950, click()],
    ],
  ],
  [
    'a request whose end was never in sight, by a mouse',
    [
      [0, unread],
      [0, visible],
      [0, over()],
      [5000, press()],
      [5050, click()],
    ],
  ],
  [
    'a request whose end was never in sight, by a finger',
    [
      [0, unread],
      [0, visible],
      [5000, press('touch')],
      [5050, click()],
    ],
  ],
  [
    'a request whose end was never in sight, by a key',
    [
      [0, unread],
      [0, visible],
      [0, focus],
      [5000, key()],
      [5001, keyClick],
    ],
  ],
  [
    'a request that grows between press and click',
    [
      [0, visible],
      [0, over()],
      [1000, press()],
      [1010, unread],
      [1020, read],
      [1050, click()],
    ],
  ],
  [
    'a second click for one press',
    [
      [0, visible],
      [0, over()],
      [1000, press()],
      [1001, covered],
      [1002, visible],
      [1003, click()],
      [1004, click()],
    ],
  ],
]

const honest: readonly (readonly [string, readonly Step[]])[] = [
  [
    'a mouse that comes, stays and clicks',
    [
      [0, visible],
      [300, over()],
      [900, press()],
      [980, click()],
    ],
  ],
  [
    'a mouse that moves over the button',
    [
      [0, visible],
      [300, over()],
      [500, over({ x: 101, y: 99 })],
      [900, press()],
      [980, click()],
    ],
  ],
  [
    'a mouse that rested there before the card',
    [
      [0, over()],
      [100, visible],
      [900, press()],
      [980, click()],
    ],
  ],
  [
    'a second try after one that came too early',
    [
      [0, visible],
      [300, over()],
      [400, press()],
      [450, click()],
      [1000, press()],
      [1050, click()],
    ],
  ],
  [
    'a finger that taps after reading',
    [
      [0, visible],
      [2000, press('touch')],
      [2060, click()],
    ],
  ],
  [
    'a finger that was too quick, then waited',
    [
      [0, visible],
      [500, press('touch')],
      [550, click()],
      [2600, press('touch')],
      [2660, click()],
    ],
  ],
  [
    'Enter after reading',
    [
      [0, visible],
      [0, focus],
      [1800, key()],
      [1801, keyClick],
    ],
  ],
  [
    'a card that was scrolled away and came back',
    [
      [0, visible],
      [300, over()],
      [500, covered],
      [900, visible],
      [1800, press()],
      [1850, click()],
    ],
  ],
  [
    'a mouse after a long request was read',
    [
      [0, unread],
      [0, visible],
      [300, over()],
      [4000, read],
      [4001, press()],
      [4050, click()],
    ],
  ],
  [
    'a resized frame, after a moment',
    [
      [0, visible],
      [0, over()],
      [500, changed],
      [1300, press()],
      [1350, click()],
    ],
  ],
]

describe('S5: the host cannot approve', () => {
  it(`has ${attacks.length} attacks, at least 24`, () => expect(attacks.length).to.be.at.least(24))
  for (const [title, steps] of attacks) it(`refuses ${title}`, () => expect(approvals(steps)).to.equal(0))
  for (const [title, steps] of honest) it(`lets through ${title}`, () => expect(approvals(steps)).to.equal(1))

  it('is ready no earlier than each time that is promised, and then', () => {
    let state = initialGuard
    for (const event of [read, visible, over(), focus]) state = stepGuard(state, event, 0).state
    const at = (now: number) =>
      Object.entries(readiness(state, now))
        .filter(([, is]) => is)
        .map(([name]) => name)
    expect([0, 499, 699, 700, 1499, 1500].map(at)).to.deep.equal([
      [],
      [],
      [],
      ['hover'],
      ['hover'],
      ['hover', 'touch', 'keyboard'],
    ])
  })
})
