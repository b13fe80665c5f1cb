import type { endpoints } from '@w3m/core/api'
import type * as v from 'valibot'
import type { Database } from '../database.js'
import { failure } from '../http/failure.js'
import { eventNames } from './event-names.js'

type Event = v.InferOutput<(typeof endpoints)['sendEvent']['body']>

export interface EventCountsDeps {
  readonly database: Database.Database
  /** Origins whose pages may report; every one where the list is empty. */
  readonly origins: readonly string[]
  /** Time in ms. */
  readonly now: () => number
}

/** Rows that sites of their own get in a day. */
const rowsPerDay = 2_000
/** Stands for the sites that came after them. No host is called so. */
const otherSites = '*'
const keptDays = 400
const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Counts events by day, site and name. What else they say is not kept: nobody can be found in the table. It cannot be filled: a day has so many rows, and goes after 400. */
export function createEventCounts({ database, origins, now }: EventCountsDeps): (events: readonly Event[], origin: string | undefined) => void {
  const add = database.prepare('INSERT INTO event_counts (day, domain, event, count) VALUES (?, ?, ?, 1) ON CONFLICT (day, domain, event) DO UPDATE SET count = count + 1')
  const find = database.prepare('SELECT 1 FROM event_counts WHERE day = ? AND domain = ? AND event = ?')
  const countRows = database.prepare('SELECT count(*) AS rows FROM event_counts WHERE day = ?')
  const dropOld = database.prepare('DELETE FROM event_counts WHERE day < ?')
  let today = ''
  let rows = 0

  const addAll = database.transaction((events: readonly { readonly domain: string; readonly event: string }[], day: string) => {
    for (const { domain, event } of events) {
      const isKnown = find.get(day, domain, event) !== undefined
      add.run(day, isKnown || rows < rowsPerDay ? domain : otherSites, event)
      if (!isKnown) rows += 1
    }
  })
  function beginDay(day: string): void {
    if (day === today) return
    today = day
    dropOld.run(dayOf(now() - keptDays * dayMs))
    rows = (countRows.get(day) as { rows: number }).rows
  }
  const check = ({ domain }: Event) => {
    if (!/^[a-z0-9.-]{1,253}$/.test(domain)) throw failure(400, 'domain', 'A site is called by its host.')
  }
  return (events, origin) => {
    events.forEach(check)
    if (origins.length && (origin === undefined || !origins.includes(origin))) throw failure(403, 'origin', 'Events of this origin are not taken here.')
    const day = dayOf(now())
    beginDay(day)
    // Where pages are named, a page counts for its own site, whatever it says.
    const site = origins.length && origin !== undefined ? new URL(origin).hostname : undefined
    // A newer page may know more events: it loses no others by that.
    const known = events.filter(({ props }) => eventNames.has(props.event))
    addAll(known.map(({ domain, props }) => ({ domain: site ?? domain, event: props.event })), day)
  }
}
