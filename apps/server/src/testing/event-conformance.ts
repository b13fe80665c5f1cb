import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CountedEvent, EventRepository } from '../ports/event-repository.js'

export interface EventsOfProcess {
  readonly events: EventRepository
  /** All that is counted, by day, then by site and event: the port itself only writes. */
  counts(): readonly EventCount[]
  close(): Promise<void>
}

export type EventCount = readonly [day: string, domain: string, event: string, count: number]

/** Processes on one database, which goes with the last of them. */
export interface EventsUnderTest {
  open(): EventsOfProcess
  remove(): void
}

const day = '2026-01-02'
const limits = { rowsMax: 100, otherSites: '*', retainedFrom: '2026-01-01' }
const modalOpened = (domain: string): CountedEvent => ({ domain, event: 'MODAL_OPEN' })

/** What every implementation of the port must do, with two processes on one database. */
export function testEvents(name: string, start: () => EventsUnderTest): void {
  const between = (test: (one: EventsOfProcess, other: EventsOfProcess) => Promise<void>) => async () => {
    const under = start()
    const [one, other] = [under.open(), under.open()]
    try {
      await test(one, other)
    } finally {
      await one.close()
      await other.close()
      under.remove()
    }
  }

  describe(`${name}: events`, () => {
    it(
      'are counted over all processes, by day, site and event',
      between(async (one, other) => {
        const closed = { domain: 'a.example', event: 'MODAL_CLOSE' }
        for (const { events } of [one, other, one, other])
          await events.add(day, [modalOpened('a.example'), closed, modalOpened('a.example')], limits)
        await other.events.add('2026-01-03', [modalOpened('b.example')], limits)
        assert.deepEqual(one.counts(), [
          [day, 'a.example', 'MODAL_CLOSE', 4],
          [day, 'a.example', 'MODAL_OPEN', 8],
          ['2026-01-03', 'b.example', 'MODAL_OPEN', 1],
        ])
      }),
    )
    it(
      'of sites beyond those of a day count for all others, and a site that has a row keeps it',
      between(async (one, other) => {
        const few = { ...limits, rowsMax: 2 }
        await one.events.add(day, [modalOpened('a.example'), modalOpened('b.example'), modalOpened('c.example')], few)
        await other.events.add(day, [modalOpened('d.example'), modalOpened('a.example')], few)
        await other.events.add('2026-01-03', [modalOpened('d.example')], few)
        assert.deepEqual(one.counts(), [
          [day, '*', 'MODAL_OPEN', 2],
          [day, 'a.example', 'MODAL_OPEN', 2],
          [day, 'b.example', 'MODAL_OPEN', 1],
          ['2026-01-03', 'd.example', 'MODAL_OPEN', 1],
        ])
      }),
    )
    it(
      'of days that are not kept go with the first event of a day',
      between(async (one, other) => {
        await one.events.add(day, [modalOpened('a.example')], limits)
        await other.events.add('2026-01-03', [modalOpened('a.example')], { ...limits, retainedFrom: day })
        assert.equal(one.counts().length, 2)
        await other.events.add('2026-01-04', [modalOpened('a.example')], { ...limits, retainedFrom: '2026-01-03' })
        assert.deepEqual(
          one.counts().map(([of]) => of),
          ['2026-01-03', '2026-01-04'],
        )
      }),
    )
  })
}
