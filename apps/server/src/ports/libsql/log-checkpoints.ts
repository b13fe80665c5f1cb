import type Database from 'libsql'
import AsyncDatabase from 'libsql/promise'

/** Keeps the write-ahead log of a database short. */
export interface LogCheckpoints {
  /** Something was written. */
  schedule(): void
  /** Resolves when nothing runs any more, and nothing will. */
  close(): Promise<void>
}

const delayMs = 100

/**
 * Moves what was written from the log into the database a moment later, on a thread of the driver. Left to the writer,
 * one write in many would do so for all of them, and whatever is behind it would wait for that.
 * @param database a connection that does nothing else
 */
export function createLogCheckpoints(database: Database.Database): LogCheckpoints {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  function run(): void {
    // What it cannot move, because somebody reads it still or the disk is full, the writer does in time.
    running = AsyncDatabase.prototype.exec.call(database, 'PRAGMA wal_checkpoint(PASSIVE)').catch(() => undefined)
    void running.then(() => (timer = undefined))
  }

  return {
    schedule: () => void (timer ??= setTimeout(run, delayMs)),
    async close() {
      clearTimeout(timer)
      await running
      database.close()
    },
  }
}
