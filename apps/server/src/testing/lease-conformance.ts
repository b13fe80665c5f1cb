import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { leaseMs, leasePart } from '../ports/rate-limits.js'
import type { SharedState } from '../ports/shared-state.js'

interface Process {
  readonly shared: Pick<SharedState, 'rateLimits'>
}
type Test = (one: Process, other: Process) => Promise<void>

const now = Date.UTC(2026, 0, 1)
const perSecond = 50
const capacity = perSecond * 10

const tryTake = async ({ shared }: Process, at: number, cost = 1): Promise<boolean> =>
  (await shared.rateLimits.take({ limit: 'a', client: 'c', perSecond, cost, now: at, isLeased: true })) === 0

/** Returns how many of `takes` takes at one time succeed. */
async function countTaken(process: Process, takes: number, at = now): Promise<number> {
  let count = 0
  for (let index = 0; index < takes; index++) if (await tryTake(process, at)) count += 1
  return count
}

/** Returns a generator of whole numbers below a bound, the same in every run (the generator of C's standard). */
function numbers(): (bound: number) => number {
  let state = 1
  return bound => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 16) % bound
  }
}

/** Returns a bucket without leases, for comparison. */
function exactBucket() {
  let tokens = capacity
  let filledAt = now
  return (at: number, cost: number): number => {
    tokens = Math.min(capacity, tokens + ((at - filledAt) / 1_000) * perSecond) - cost
    filledAt = at
    return tokens
  }
}

/** Tests what leased tokens must not change. */
export function testLeases(name: string, between: (test: Test) => () => Promise<void>): void {
  describe(`${name}: tokens that a process takes ahead`, () => {
    it(
      'are all handed out where one process is asked, and none beyond',
      between(async one => {
        const singly = await countTaken(one, 40)
        assert.ok(await tryTake(one, now, 100))
        assert.equal(singly + 100 + (await countTaken(one, 2 * capacity)), capacity)
        assert.equal(await countTaken(one, 2 * capacity, now + 1_000), perSecond)
      }),
    )
    it(
      'are never more, over both processes, than an exact bucket gives at any time',
      between(async (one, other) => {
        const next = numbers()
        const tokensLeft = exactBucket()
        const processes = [one, other]
        let at = now
        let count = 0
        for (let phase = 0; phase < 60; phase++) {
          // Storms, streams below, at and above the rate, and rests after which the bucket is full again.
          const pause = [0, 0, 3, 15, 20, 25, 100][next(7)]!
          const takes = pause === 0 ? 600 : 60
          if (next(4) === 0) at += 11_000
          for (let index = 0; index < takes; index++) {
            at += pause
            const cost = next(50) === 0 ? 1 + next(30) : 1
            if (!(await tryTake(processes[next(2)]!, at, cost))) continue
            count += 1
            assert.ok(tokensLeft(at, cost) > -1e-6, `take ${index} of phase ${phase} has one token too many`)
          }
        }
        assert.ok(count > 1_000)
      }),
    )
    it(
      'count as part of a full bucket while processes have them',
      between(async (one, other) => {
        for (const process of [one, other]) assert.equal(await countTaken(process, 4), 4)
        // All eight have come back, and some are still out at each process.
        const at = now + leaseMs - 50
        assert.equal((await countTaken(one, capacity, at)) + (await countTaken(other, capacity, at)), capacity)
      }),
    )
    it(
      'of a process that ended are refused elsewhere, and are a small part of what was left',
      between(async (one, other) => {
        const first = await countTaken(one, 40)
        // It is asked no more, as one that was killed.
        const second = await countTaken(other, 2 * capacity)
        assert.ok(first + second <= capacity)
        assert.ok(first + second >= Math.floor(capacity * (1 - leasePart)), `${first} and ${second}`)
        assert.equal(await countTaken(other, capacity, now + 1_000), perSecond)
        assert.equal(await countTaken(other, 2 * capacity, now + 1_000 + 10_000), capacity)
      }),
    )
    it(
      'are none for a client that asks seldom: another process has all that is left',
      between(async (one, other) => {
        for (let index = 0; index < 20; index++) assert.ok(await tryTake(one, now + index * 1_000))
        assert.equal(await countTaken(other, 2 * capacity, now + 19_000), capacity - 1)
      }),
    )
    it(
      'leave a client that stays below its rate unrefused, however it is spread',
      between(async (one, other) => {
        let refused = 0
        for (let index = 0; index < 3_000; index++) {
          const at = now + Math.floor(index * (1_000 / (perSecond * 0.9)))
          if (!(await tryTake(index % 2 ? one : other, at))) refused += 1
        }
        assert.equal(refused, 0)
      }),
    )
  })
}
