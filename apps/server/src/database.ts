import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import * as v from 'valibot'

export type { Database }

/**
 * Opens a database in a folder, or one in memory, and brings its tables up to date. What it acknowledges is on disk. A
 * folder that it makes is for its user alone: databases hold mailboxes.
 * @throws {Error} naming the file where it cannot be opened, or is newer than `steps`
 */
export function openTables(dataDir: string | undefined, fileName: string, steps: readonly string[]): Database.Database {
  return named(fileName, () => {
    if (dataDir) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const database = new Database(dataDir ? join(dataDir, fileName) : ':memory:')
    try {
      prepare(database, steps)
    } catch (error) {
      database.close()
      throw error
    }
    return database
  })
}

/** Adds the file's name to an error at startup: SQLite does not name it. */
export function named<T>(fileName: string, task: () => T): T {
  try {
    return task()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The database ${fileName} cannot be opened: ${reason}`, { cause: error })
  }
}

function prepare(database: Database.Database, steps: readonly string[]): void {
  // First, for what another process does to it at this moment.
  // Waiting writers are not served in order: with many of them it can take long until one gets the lock.
  database.exec('PRAGMA busy_timeout = 15000')
  whenUnlocked(() => database.exec('PRAGMA journal_mode = WAL'))
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  whenUnlocked(() => transaction(database, () => migrate(database, steps))())
}

const lockedMs = 5_000
const retryMs = 10

/**
 * Waits, at a start, until another process that starts as well is ready. SQLite refuses some of what makes a new
 * database ready at once, however long the caller would wait: the change to a write-ahead log is such.
 */
export function whenUnlocked<T>(task: () => T): T {
  const until = Date.now() + lockedMs
  for (;;) {
    try {
      return task()
    } catch (error) {
      if (!/locked|busy/i.test(String(error)) || Date.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
    }
  }
}

const versionRow = v.object({ user_version: v.number() })

/** Runs in one transaction: if two processes start at once, the second one finds the migrations done. */
function migrate(database: Database.Database, steps: readonly string[]): void {
  const { user_version: version } = v.parse(versionRow, database.prepare('PRAGMA user_version').get())
  if (version > steps.length) throw new Error(`it is of version ${version}, and this server knows ${steps.length}.`)
  for (const step of steps.slice(version)) database.exec(step)
  if (version < steps.length) database.exec(`PRAGMA user_version = ${steps.length}`)
}

/**
 * Makes one transaction of a function: nobody writes between what it reads and what it writes, also in no other process.
 * Inside another one it is a part of that.
 */
export const transaction =
  <Arguments extends readonly unknown[], Result>(
    database: Database.Database,
    task: (...values: Arguments) => Result,
  ): ((...values: Arguments) => Result) =>
  (...values) =>
    database.inTransaction ? task(...values) : database.transaction(() => task(...values)).immediate()
