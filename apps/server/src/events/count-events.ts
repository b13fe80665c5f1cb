import type { endpoints } from '@w3m/core/api'
import type * as v from 'valibot'
import type { Database } from '../database.js'
import { failure } from '../http/failure.js'

type Event = v.InferOutput<(typeof endpoints)['sendEvent']['body']>

export interface EventCountsDeps {
  readonly database: Database.Database
  /** Origins whose pages may report; every one where the list is empty. */
  readonly origins: readonly string[]
  /** Time in ms. */
  readonly now: () => number
}

/** Counts events by day, site and name. What else they say is not kept: nobody can be found in the table. */
export function createEventCounts({ database, origins, now }: EventCountsDeps): (events: readonly Event[], origin: string | undefined) => void {
  const add = database.prepare('INSERT INTO event_counts (day, domain, event, count) VALUES (?, ?, ?, 1) ON CONFLICT (day, domain, event) DO UPDATE SET count = count + 1')
  const addAll = database.transaction((events: readonly Event[], day: string) => {
    for (const { domain, props } of events) add.run(day, domain, props.event)
  })
  const check = ({ domain, props }: Event) => {
    if (!/^[A-Z][A-Z0-9_]{0,63}$/.test(props.event)) throw failure(400, 'event', 'An event is called by capital letters.')
    if (!/^[a-z0-9.-]{1,253}$/.test(domain)) throw failure(400, 'domain', 'A site is called by its host.')
  }
  return (events, origin) => {
    events.forEach(check)
    if (origins.length && (origin === undefined || !origins.includes(origin))) throw failure(403, 'origin', 'Events of this origin are not taken here.')
    addAll(events, new Date(now()).toISOString().slice(0, 10))
  }
}
