import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'libsql'
import AsyncDatabase from 'libsql/promise'
import { named, openTables, transaction, whenUnlocked } from '../../database.js'
import { createLogCheckpoints, type LogCheckpoints } from './log-checkpoints.js'

/** A prepared statement. What a row of it is, the text says; the driver does not know. */
export interface Statement<Row> {
  run(...values: readonly unknown[]): Database.RunResult
  get(...values: readonly unknown[]): Row | undefined
  all(...values: readonly unknown[]): Row[]
  iterate(...values: readonly unknown[]): Iterable<Row>
}

/** The row of a statement that always has one: a count, or what was just written. @throws {Error} where it has none */
export function rowOf<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The statement has no row.')
  return row
}

/** The statement of this text, prepared once a connection. `Row` has the columns that the text selects or returns. */
export type Statements = <Row = unknown>(sql: string) => Statement<Row>

export interface Connection {
  /** For a start, before there is anybody else. */
  readonly database: Database.Database
  /** Reads what is committed. */
  readonly read: Statements
  /** The same, with statements of which there are too many to keep. */
  readonly readOnce: Statements
  /**
   * One transaction: all that `work` writes, or nothing where it throws. Nobody writes in between, also in no other
   * process. What it acknowledges is as safe as the connection is.
   */
  write<T>(work: (run: Statements) => T): Promise<T>
  /** A statement that is a transaction by itself: it costs half of one that is begun and ended. */
  writeOnce<T>(work: (run: Statements) => T): Promise<T>
  /** The same as `write`, for work that is asynchronous without waiting for anything but this database. */
  transact<T>(work: (run: Statements) => Promise<T>): Promise<T>
  /** Reads what is committed, also where there is one connection alone. */
  readCommitted<T>(work: (run: Statements) => T): Promise<T>
  /** The same as `write`, at once: for a start. */
  writeNow<T>(work: (run: Statements) => T): T
  close(): Promise<void>
}

export interface ConnectionOptions {
  /** In memory where it is missing. */
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
  return { ...connection, writeNow: work => named(fileName, () => connection.writeNow(work)) }
}

/** Runs one after the other. */
function createMutex() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work)
    last = own.catch(() => undefined)
    return own
  }
}

/** One transaction, on a connection that nobody else uses meanwhile. */
async function within<T>(
  execute: (sql: string) => Promise<void>,
  database: Database.Database,
  work: () => Promise<T>,
): Promise<T> {
  await whenFree(() => execute('BEGIN IMMEDIATE'))
  try {
    const result = await work()
    await execute('COMMIT')
    return result
  } catch (error) {
    if (database.inTransaction) await execute('ROLLBACK')
    throw error
  }
}

/** What is never waited for a disk for is written where the caller stands. */
function single(database: Database.Database): Connection {
  const statements = statementsOf(database)
  const writeNow = <T>(work: (run: Statements) => T): T => transaction(database, () => work(statements))()
  const inTurn = createMutex()
  return {
    database,
    read: statements,
    readOnce: preparing(database),
    write: async work => writeNow(work),
    writeOnce: async work => work(statements),
    writeNow,
    transact: work =>
      inTurn(() =>
        within(
          async sql => void database.exec(sql),
          database,
          () => work(statements),
        ),
      ),
    readCommitted: work => inTurn(async () => work(statements)),
    async close() {
      await inTurn(async () => undefined)
      database.close()
    },
  }
}

/**
 * So long may the log become before a write has to shorten it, in pages of 4 kB: more than what a burst of long messages
 * writes, which would wait for it, and everybody else with them.
 */
const logPagesMax = 16_384

/** So long does a write wait for the lock in all. Who waits is not served in turn: among many it can take long. */
const lockWaitMs = 15_000
const retryMs = 5

/**
 * Does it again until the lock is free. The driver does not wait itself: it has as many threads as there are cores, and
 * were all of them to wait for a transaction of this process, there would be none to end it.
 * @throws {Error} what `work` throws; `SQLITE_BUSY` where it was never free
 */
async function whenFree<T>(work: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + lockWaitMs
  for (;;) {
    try {
      return await work()
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
  // Both drivers hold the same native connection; that of promises runs a statement elsewhere.
  const execute = async (sql: string): Promise<void> => {
    await AsyncDatabase.prototype.exec.call(writer, sql)
  }
  const runExclusive = createMutex()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => runExclusive(work).finally(checkpoints.due)
  const read = statementsOf(reader)

  return {
    database: reader,
    read,
    readOnce: preparing(reader),
    writeNow: work => whenUnlocked(() => transaction(writer, () => work(run))()),
    write: work => inTurn(() => within(execute, writer, async () => work(run))),
    writeOnce: work => inTurn(() => whenFree(() => work(run))),
    transact: work => inTurn(() => within(execute, writer, () => work(run))),
    readCommitted: async work => work(read),
    async close() {
      await runExclusive(async () => undefined)
      await checkpoints.close()
      // A copy of the one file has everything then. Where others work on it, or the disk is full, the log keeps the rest.
      await execute('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined)
      writer.close()
      reader.close()
    },
  }
}
