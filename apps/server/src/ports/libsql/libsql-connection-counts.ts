import type { ConnectionCounts } from '../connection-counts.js'
import { rowOf, type Connection, type Statements } from './connection.js'
import { liveProcesses } from './processes.js'

export const connectionCountTables = `
  CREATE TABLE connection_counts (
    address TEXT NOT NULL,
    process TEXT NOT NULL,
    open INTEGER NOT NULL,
    PRIMARY KEY (address, process)
  ) WITHOUT ROWID;
  CREATE INDEX connection_counts_by_process ON connection_counts (process);
  CREATE TRIGGER connections_of_gone AFTER DELETE ON processes BEGIN
    DELETE FROM connection_counts WHERE process = old.id;
  END;`

/** @param nameOf what stands for an address in the database */
export function createConnectionCounts(
  { write }: Pick<Connection, 'write'>,
  process: string,
  nameOf: (address: string) => string,
): ConnectionCounts {
  /** How many connections of an address have ended, and still count: nothing could be written, as on a full disk. */
  let ended = new Map<string, number>()
  const addEnded = (address: string, count: number) => void ended.set(address, (ended.get(address) ?? 0) + count)

  /** Takes off what has ended before, with the next write that succeeds. */
  async function writeCounts<T>(task: (run: Statements) => T): Promise<T> {
    let taken: typeof ended = new Map()
    try {
      return await write(run => {
        taken = ended
        ended = new Map()
        for (const [address, count] of taken) {
          const name = nameOf(address)
          run('UPDATE connection_counts SET open = open - ? WHERE address = ? AND process = ?').run(
            count,
            name,
            process,
          )
          run('DELETE FROM connection_counts WHERE address = ? AND process = ? AND open <= 0').run(name, process)
        }
        return task(run)
      })
    } catch (error) {
      for (const [address, count] of taken) addEnded(address, count)
      throw error
    }
  }

  return {
    open: (address, max) =>
      writeCounts(run => {
        const name = nameOf(address)
        const { open } = rowOf(
          run<{ readonly open: number }>(
            `SELECT coalesce(sum(open), 0) AS open FROM connection_counts
             WHERE address = @name AND (process = @process OR process IN (${liveProcesses}))`,
          ).get({ name, process, now: Date.now() }),
        )
        if (open >= max) return false
        run(
          `INSERT INTO connection_counts (address, process, open) VALUES (?, ?, 1)
           ON CONFLICT DO UPDATE SET open = open + 1`,
        ).run(name, process)
        return true
      }),
    close(address) {
      addEnded(address, 1)
      return writeCounts(() => undefined)
    },
  }
}
