import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'libsql'
import AsyncDatabase from 'libsql/promise'
import { named, openTables, transaction, whenUnlocked } from '../../database.js'
import { createLogCheckpoints, type LogCheckpoints } from './log-checkpoints.js'

/**
 * A prepared statement. Its text determines the type of its rows; the driver does not know it. There is no `iterate`:
 * the driver reads 100 rows ahead, and a loop that is left early keeps the connection at the database of that moment.
 */
export interface Statement<Row> {
  run(...values: readonly unknown[]): Database.RunResult
  get(...values: readonly unknown[]): Row | undefined
  all(...values: readonly unknown[]): Row[]
}

/** The row of a statement that always has one: a count, or what was just written. @throws {Error} where it has none */
export function rowOf<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The statement has no row.')
  return row
}

/** The statement of this text, prepared once a connection. `Row` has the columns that the text selects or returns. */
export type Statements = <Row = unknown>(sql: string) => Statement<Row>

export interface Connection {
  /** For startup only, before the connection has other users. */
  readonly database: Database.Database
  /** Reads what is committed. */
  readonly read: Statements
  /** The same without keeping the prepared statements: for texts of which there are too many. */
  readonly readOnce: Statements
  /**
   * Runs `task` in one transaction: all its writes are stored, or none if it throws. No other connection writes in
   * between, not even in another process. How safe a resolved write is depends on the `durability` option.
   */
  write<T>(task: (run: Statements) => T): Promise<T>
  /** Runs one statement as a transaction by itself: half the cost of an explicit transaction. */
  writeOnce<T>(task: (run: Statements) => T): Promise<T>
  /** The same as `write`, for work that is asynchronous without waiting for anything but this database. */
  transact<T>(task: (run: Statements) => Promise<T>): Promise<T>
  /** Reads what is committed, also where there is one connection alone. */
  readCommitted<T>(task: (run: Statements) => T): Promise<T>
  /** The same as `write`, at once: for a start. */
  writeNow<T>(task: (run: Statements) => T): T
  close(): Promise<void>
}

export interface ConnectionOptions {
  /** Undefined for a database in memory. */
  readonly dataDir: string | undefined
  readonly fileName: string
  /** The tables, one step a version. */
  readonly migrations: readonly string[]
  /**
   * `disk`: on disk when a write resolves. `process`: outlives a process; a power cut may take the last writes, and only
   * one write in many waits for the disk. Nothing that was deleted there is left in the file.
   */
  readonly durability: 'disk' | 'process'
}

/** Statements that are prepared each time. */
const preparing =
  (database: Database.Database): Statements =>
  <Row>(sql: string) =>
    database.prepare(sql) as Statement<Row>

const statementsOf = (database: Database.Database): Statements => {
  const prepared = new Map<string, Statement<never>>()
  const prepare = preparing(database)
  return sql => {
    const known = prepared.get(sql) ?? prepare(sql)
    prepared.set(sql, known)
    return known
  }
}

/** @throws {Error} where the database is newer than the migrations */
export function openConnection({ dataDir, fileName, migrations, durability }: ConnectionOptions): Connection {
  const open = () => openTables(dataDir, fileName, migrations)
  const database = open()
  // Without any sync, a power cut could leave a file that cannot be opened.
  if (durability === 'process') database.exec('PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON')
  const connection =
    dataDir !== undefined && durability === 'disk'
      ? withWriter(database, open(), createLogCheckpoints(open()))
      : single(database)
  return { ...connection, writeNow: task => named(fileName, () => connection.writeNow(task)) }
}

/** Runs one after the other. */
function createMutex() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}

/** Runs one transaction on a connection that has no other user meanwhile. */
async function within<T>(
  execute: (sql: string) => Promise<void>,
  database: Database.Database,
  task: () => Promise<T>,
): Promise<T> {
  await whenFree(() => execute('BEGIN IMMEDIATE'))
  try {
    const result = await task()
    await execute('COMMIT')
    return result
  } catch (error) {
    if (database.inTransaction) await execute('ROLLBACK')
    throw error
  }
}

/** One connection for all: writes that seldom or never wait for a disk run synchronously in the caller's thread. */
function single(database: Database.Database): Connection {
  const statements = statementsOf(database)
  const writeNow = <T>(task: (run: Statements) => T): T => transaction(database, () => task(statements))()
  const inTurn = createMutex()
  return {
    database,
    read: statements,
    readOnce: preparing(database),
    write: async task => writeNow(task),
    writeOnce: async task => task(statements),
    writeNow,
    transact: task =>
      inTurn(() =>
        within(
          async sql => void database.exec(sql),
          database,
          () => task(statements),
        ),
      ),
    readCommitted: task => inTurn(async () => task(statements)),
    async close() {
      await inTurn(async () => undefined)
      database.close()
    },
  }
}

/**
 * The length of the log, in pages of 4 kB, at which a write has to shorten it: more than a burst of long messages
 * writes, since all other writes would wait for that too.
 */
const logPagesMax = 16_384

/** The longest wait of a write for the lock. Waiting writers are not served in order: among many it can take long. */
const lockWaitMs = 15_000
const retryMs = 5

/**
 * Retries until the lock is free. The driver does not wait itself: it has as many threads as there are cores, and if
 * all of them waited for a transaction of this process, none would be left to end it.
 * @throws {Error} what `task` throws; `SQLITE_BUSY` where it was never free
 */
async function whenFree<T>(task: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + lockWaitMs
  for (;;) {
    try {
      return await task()
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
      if (!isTaken || performance.now() > until) throw error
      await pause(randomInt(retryMs))
    }
  }
}

/**
 * A second connection writes: it waits for locks and for the disk on a thread of the driver. A third one shortens the
 * log meanwhile.
 */
function withWriter(reader: Database.Database, writer: Database.Database, checkpoints: LogCheckpoints): Connection {
  writer.exec(`PRAGMA wal_autocheckpoint = ${logPagesMax}; PRAGMA busy_timeout = 0`)
  const run = statementsOf(writer)
  // Both drivers hold the same native connection; the promise driver runs a statement on another thread.
  const execute = async (sql: string): Promise<void> => {
    await AsyncDatabase.prototype.exec.call(writer, sql)
  }
  const runExclusive = createMutex()
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => runExclusive(task).finally(checkpoints.schedule)
  const read = statementsOf(reader)

  return {
    database: reader,
    read,
    readOnce: preparing(reader),
    writeNow: task => whenUnlocked(() => transaction(writer, () => task(run))()),
    write: task => inTurn(() => within(execute, writer, async () => task(run))),
    writeOnce: task => inTurn(() => whenFree(() => task(run))),
    transact: task => inTurn(() => within(execute, writer, () => task(run))),
    readCommitted: async task => task(read),
    async close() {
      await runExclusive(async () => undefined)
      await checkpoints.close()
      // Afterwards a copy of the file is complete. If other processes use it, or the disk is full, the log keeps the
      // rest.
      await execute('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined)
      writer.close()
      reader.close()
    },
  }
}
