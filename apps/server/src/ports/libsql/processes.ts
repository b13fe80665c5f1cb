import { randomBytes } from 'node:crypto'
import { rowOf, type Connection, type Statements } from './connection.js'

export const processTables = `
  CREATE TABLE processes (id TEXT PRIMARY KEY, seen_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE run_keys (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL);`

const heartbeatMs = 1_000
const goneAfterMs = 5_000
/** As long a process has not written its heartbeat where nothing can be written. */
const unwritableAfterMs = 10_000

/** Ids of the processes that were seen a moment ago; `@now` in ms. */
export const liveProcesses = `SELECT id FROM processes WHERE seen_at > @now - ${goneAfterMs}`

const deleteDeadProcesses = (run: Statements): void =>
  void run(`DELETE FROM processes WHERE seen_at <= ?`).run(Date.now() - goneAfterMs)

/** @returns whether there was one */
const deleteUnusedKey = (run: Statements): boolean =>
  run('DELETE FROM run_keys WHERE NOT EXISTS (SELECT 1 FROM processes)').run().changes > 0

/** @returns the key that is there, which is this one where there was none */
function shareKey(run: Statements, key: Uint8Array): Uint8Array {
  run('INSERT OR IGNORE INTO run_keys (id, key) VALUES (?, ?)').run(1, key)
  return rowOf(run<{ readonly key: Uint8Array }>('SELECT key FROM run_keys').get()).key
}

/** Empties the log, which still contains the deleted key. No other process needs it now. */
const emptyLog = ({ database }: Pick<Connection, 'database'>): void =>
  void database.exec('PRAGMA wal_checkpoint(TRUNCATE)')

/** Registers a process. @returns the key, which the first process creates and the last one deletes */
export function enterProcess(connection: Pick<Connection, 'database' | 'writeNow'>, id: string): Uint8Array {
  const { key, isOldDropped } = connection.writeNow(run => {
    deleteDeadProcesses(run)
    const isOldDropped = deleteUnusedKey(run)
    run('INSERT INTO processes (id, seen_at) VALUES (?, ?)').run(id, Date.now())
    return { key: shareKey(run, randomBytes(32)), isOldDropped }
  })
  if (isOldDropped) emptyLog(connection)
  return key
}

export interface Heartbeats {
  /** Whether the database takes what is written. */
  isWritable(): boolean
  /** Removes the process. */
  leave(): Promise<void>
}

/**
 * Writes a heartbeat of the process every second, and keeps its key the one that all have: after a long stall the bytes
 * of `key` become those of the others. `now` in ms, of a clock that nobody sets.
 */
export function startHeartbeats(
  connection: Pick<Connection, 'database' | 'write'>,
  { id, key }: { readonly id: string; readonly key: Uint8Array },
  report: (error: unknown) => void,
  now: () => number = () => performance.now(),
): Heartbeats {
  const { write } = connection
  let writtenAt = now()
  const sendHeartbeat = () =>
    write(run => {
      const isGone = run('SELECT 1 FROM processes WHERE id = ?').get(id) === undefined
      // A process that was stalled for long is registered again, without what others counted of it before.
      run(`INSERT INTO processes (id, seen_at) VALUES (?, ?) ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at`).run(
        id,
        Date.now(),
      )
      deleteDeadProcesses(run)
      // Who started meanwhile saw no process, and made a key of their own.
      if (isGone) key.set(shareKey(run, key))
    }).then(() => void (writtenAt = now()), report)
  let timer = setTimeout(next, heartbeatMs).unref()
  function next(): void {
    void sendHeartbeat()
    timer = setTimeout(next, heartbeatMs).unref()
  }
  return {
    isWritable: () => now() - writtenAt < unwritableAfterMs,
    async leave() {
      clearTimeout(timer)
      const isLast = await write(run => {
        run('DELETE FROM processes WHERE id = ?').run(id)
        return deleteUnusedKey(run)
      })
      if (isLast) emptyLog(connection)
    },
  }
}
