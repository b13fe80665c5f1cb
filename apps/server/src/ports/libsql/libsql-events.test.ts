import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testEvents, type EventCount } from '../../testing/event-conformance.js'
import { createEventRepository } from './libsql-events.js'
import { openServerDatabase } from './libsql-repositories.js'

interface Row {
  readonly day: string
  readonly domain: string
  readonly event: string
  readonly count: number
}

testEvents('libsql', () => {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-events-'))
  return {
    open() {
      const connection = openServerDatabase(folder)
      const all = 'SELECT day, domain, event, count FROM event_counts ORDER BY day, domain, event'
      return {
        events: createEventRepository(connection),
        counts: () =>
          connection
            .read<Row>(all)
            .all()
            .map(({ day, domain, event, count }): EventCount => [day, domain, event, count]),
        close: () => connection.close(),
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
})
