import type { endpoints } from '@w3m/core/api'
import type * as v from 'valibot'
import type { EventRepository } from '../ports/event-repository.js'
import { failure } from '../http/failure.js'
import { eventNames } from './event-names.js'

type Event = v.InferOutput<(typeof endpoints)['sendEvent']['body']>

export interface EventCountsDeps {
  readonly repository: EventRepository
  /** Origins whose pages may report; every one where the list is empty. */
  readonly origins: readonly string[]
  /** Time in ms. */
  readonly now: () => number
}

/** As browsers write it: names on private networks may have an underscore, addresses of IPv6 stand in brackets. */
const host = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])$/
/** Rows that sites of their own get in a day. */
const rowsPerDay = 2_000
/** Stands for the sites that came after them. No host is called so. */
const otherSites = '*'
const retentionDays = 400
const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Counts events by day, site and name. What else they say is not kept: nobody can be found in the table. It cannot be
 * filled: a day has so many rows, and goes after 400.
 */
export function createEventCounts({
  repository,
  origins,
  now,
}: EventCountsDeps): (events: readonly Event[], origin: string | undefined) => Promise<void> {
  const check = ({ domain }: Event) => {
    if (!host.test(domain)) throw failure(400, 'domain', 'A site is called by its host.')
  }
  return async (events, origin) => {
    events.forEach(check)
    if (origins.length && (origin === undefined || !origins.includes(origin)))
      throw failure(403, 'origin', 'Events of this origin are not taken here.')
    // Where pages are named, a page counts for its own site, whatever it says.
    const site = origins.length && origin !== undefined ? new URL(origin).hostname : undefined
    // A newer page may know more events: it loses no others by that.
    const known = events.filter(({ props }) => eventNames.has(props.event))
    await repository.add(
      dayOf(now()),
      known.map(({ domain, props }) => ({ domain: site ?? domain, event: props.event })),
      { rowsMax: rowsPerDay, otherSites, retainedFrom: dayOf(now() - retentionDays * dayMs) },
    )
  }
}
