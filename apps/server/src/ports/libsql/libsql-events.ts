import type { EventRepository } from '../event-repository.js'
import { rowOf, type Connection } from './connection.js'

export function createEventRepository({ write }: Pick<Connection, 'write'>): EventRepository {
  return {
    add: (day, events, { rowsMax, otherSites, retainedFrom }) =>
      write(run => {
        let { rows } = rowOf(run<{ rows: number }>('SELECT count(*) AS rows FROM event_counts WHERE day = ?').get(day))
        if (rows === 0) run('DELETE FROM event_counts WHERE day < ?').run(retainedFrom)
        const find = run('SELECT 1 FROM event_counts WHERE day = ? AND domain = ? AND event = ?')
        const count = run(
          `INSERT INTO event_counts (day, domain, event, count) VALUES (?, ?, ?, 1)
           ON CONFLICT (day, domain, event) DO UPDATE SET count = count + 1`,
        )
        for (const { domain, event } of events) {
          const isKnown = find.get(day, domain, event) !== undefined
          count.run(day, isKnown || rows < rowsMax ? domain : otherSites, event)
          if (!isKnown) rows += 1
        }
      }),
  }
}
