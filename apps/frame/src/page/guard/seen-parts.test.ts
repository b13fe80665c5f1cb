import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzCounts } from '../../vault/testing/fuzz-counts.js'
import { visibleMs } from './click-guard.state.js'
import {
  isSeenToEnd,
  withView,
  nextSeenAt,
  readOnFrom,
  stripHeight,
  unseenParts,
  type SeenParts,
  type View,
} from './seen-parts.js'

/** Something that scrolls: from then on this much is in sight, or nothing. */
type Look = readonly [at: number, view: View | undefined]

const view = (top: number, bottom: number): View => ({ top, bottom })
const after = (height: number, looks: readonly Look[]): SeenParts =>
  looks.reduce((parts, [at, range]) => withView(parts, range, at), unseenParts(height))

describe('What of a request was seen', () => {
  const cases: readonly (readonly [
    title: string,
    height: number,
    looks: readonly Look[],
    now: number,
    isAll: boolean,
  ])[] = [
    ['what was never looked at', 200, [], 9_000, false],
    ['nothing at all, which is no request', 0, [[0, view(0, 100)]], 9_000, false],
    ['all at once, for the guard’s time', 200, [[0, view(0, 200)]], visibleMs, true],
    ['all at once, a moment less', 200, [[0, view(0, 200)]], visibleMs - 1, false],
    ['its beginning alone, for ever', 1_600, [[0, view(0, 120)]], 60_000, false],
    [
      'its beginning and its end, and not what is between',
      400,
      [
        [0, view(0, 120)],
        [1_000, view(280, 400)],
      ],
      9_000,
      false,
    ],
    [
      'one part after the other',
      300,
      [
        [0, view(0, 160)],
        [700, view(140, 300)],
      ],
      1_400,
      true,
    ],
    [
      'one part after the other, the last too quickly',
      300,
      [
        [0, view(0, 160)],
        [700, view(140, 300)],
      ],
      1_399,
      false,
    ],
    [
      'all of it in passing',
      900,
      Array.from({ length: 91 }, (_, index): Look => [index * 10, view(index * 10, index * 10 + 120)]),
      910,
      false,
    ],
    [
      'all of it, scrolled slowly',
      400,
      Array.from({ length: 60 }, (_, index): Look => [
        index * 100,
        view(Math.max(0, Math.min(280, index * 8 - 64)), Math.max(0, Math.min(280, index * 8 - 64)) + 120),
      ]),
      6_700,
      true,
    ],
    [
      'a part that was covered halfway',
      200,
      [
        [0, view(0, 200)],
        [400, undefined],
        [450, view(0, 200)],
      ],
      1_100,
      false,
    ],
    [
      'a part that was covered after its time',
      200,
      [
        [0, view(0, 200)],
        [700, undefined],
      ],
      701,
      true,
    ],
    ['an end that the browser rounds away', 203, [[0, view(0, 202.5)]], visibleMs, true],
    ['an end that is cut off by two pixels', 203, [[0, view(0, 201)]], visibleMs, false],
  ]
  for (const [title, height, looks, now, isAll] of cases)
    it(`is ${isAll ? 'all' : 'not all'} of it: ${title}`, () =>
      void expect(isSeenToEnd(after(height, looks), now)).to.equal(isAll))

  it('says when something will have been seen, and where to read on', () => {
    const parts = after(400, [[50, view(0, 120)]])
    expect([nextSeenAt(parts, 50), nextSeenAt(parts, 750), readOnFrom(parts, 50)]).to.deep.equal([750, undefined, 120])
    const skipped = after(400, [
      [0, view(0, 120)],
      [700, view(280, 400)],
    ])
    expect([nextSeenAt(skipped, 700), readOnFrom(skipped, 1_400)]).to.deep.equal([1_400, 120])
    expect([nextSeenAt(unseenParts(400), 0), readOnFrom(unseenParts(400), 0)]).to.deep.equal([undefined, 0])
  })

  it('keeps what is above a place that changed, and nothing below it', () => {
    const all = after(400, [
      [0, view(0, 400)],
      [700, undefined],
    ])
    const grown = unseenParts(800, all, 200)
    expect(readOnFrom(grown, 9_000)).to.equal(200)
    expect(isSeenToEnd(withView(grown, view(200, 800), 1_000), 1_700)).to.equal(true)
    expect(readOnFrom(unseenParts(800, all), 9_000)).to.equal(0)
  })

  const trace = fc.record({
    height: fc.integer({ min: 1, max: 600 }),
    looks: fc.array(
      fc.record({
        lastsMs: fc.integer({ min: 0, max: 1_500 }),
        height: fc.integer({ min: 0, max: 300 }),
        top: fc.integer({ min: 0, max: 600 }),
        isInSight: fc.boolean(),
      }),
      { maxLength: 30 },
    ),
  })

  it('is all of it only where every pixel was in sight for the guard’s time without a break, whatever the visitor scrolls', () => {
    fc.assert(
      fc.property(trace, ({ height, looks }) => {
        let now = 0
        let parts = unseenParts(height)
        const since: (number | undefined)[] = Array.from({ length: height })
        const longest = since.map(() => 0)
        for (const step of looks) {
          const visibleRange = step.isInSight ? view(step.top, step.top + step.height) : undefined
          parts = withView(parts, visibleRange, now)
          const startedAt = now
          now += step.lastsMs
          for (let pixel = 0; pixel < height; pixel++) {
            // A browser rounds by a pixel.
            const isIn =
              visibleRange !== undefined && pixel + 1 <= visibleRange.bottom + 1 && pixel >= visibleRange.top - 1
            since[pixel] = isIn ? (since[pixel] ?? startedAt) : undefined
            if (isIn) longest[pixel] = Math.max(longest[pixel]!, now - since[pixel]!)
          }
          if (isSeenToEnd(parts, now)) expect(Math.min(...longest)).to.be.at.least(visibleMs)
        }
      }),
      fuzzCounts(300, 4),
    )
  })

  it('is all of it, sooner or later, for whoever reads on page by page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 48, max: 600 }), (height, room) => {
        let parts = unseenParts(height)
        let now = 0
        for (let page = 0; page <= Math.ceil(height / (room - 24 - stripHeight)); page++) {
          const top = Math.max(0, Math.min(readOnFrom(parts, now) - 24, height - room))
          parts = withView(parts, view(top, top + room), now)
          now += visibleMs
        }
        expect(isSeenToEnd(parts, now)).to.equal(true)
      }),
      fuzzCounts(300),
    )
  })
})
