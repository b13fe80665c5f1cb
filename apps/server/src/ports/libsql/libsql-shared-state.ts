import { createHmac, randomUUID } from 'node:crypto'
import type { SharedState } from '../shared-state.js'
import { openConnection } from './connection.js'
import { connectionCountTables, createConnectionCounts } from './libsql-connection-counts.js'
import { createKeyValue, keyValueOwnerColumn, keyValueTables } from './libsql-key-value.js'
import { createOutbox, outboxTable } from './outbox.js'
import { enterProcess, startHeartbeats, processTables } from './processes.js'
import { createRateLimits, rateLimitLeaseColumns, rateLimitTables, rateLimitTakenColumn } from './libsql-rate-limits.js'
import { reportError } from '../../logging/log.js'

const migrations = [
  `${outboxTable}${processTables}${rateLimitTables}${connectionCountTables}${keyValueTables}`,
  rateLimitTakenColumn,
  rateLimitLeaseColumns,
  keyValueOwnerColumn,
]

/** `shared.db` in a folder, or in memory for one process. @throws {Error} where it is newer than this server */
export function openSharedState(
  dataDir: string | undefined,
  report: (error: unknown) => void = reportError,
): SharedState {
  // A power cut ends all processes that know what is in it.
  const connection = openConnection({ dataDir, fileName: 'shared.db', migrations, durability: 'process' })
  const id = randomUUID()
  const runKey = enterProcess(connection, id)
  const heartbeats = startHeartbeats(connection, { id, key: runKey }, report)
  const outbox = createOutbox(connection, report)
  let isClosed = false
  const nameOf = (client: string): string => createHmac('sha256', runKey).update(client).digest('base64url')
  return {
    runKey,
    isWritable: heartbeats.isWritable,
    pubSub: outbox,
    rateLimits: createRateLimits(connection, nameOf),
    connections: createConnectionCounts(connection, id, nameOf),
    keyValue: createKeyValue(connection, nameOf),
    async close() {
      if (isClosed) return
      isClosed = true
      outbox.close()
      await heartbeats.leave()
      await connection.close()
    },
  }
}
