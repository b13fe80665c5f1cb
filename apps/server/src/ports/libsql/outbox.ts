import { randomUUID } from 'node:crypto'
import type { Listener, PubSub } from '../pub-sub.js'
import { rowOf, type Connection, type Statements } from './connection.js'

/** The messages to other processes: written in the transaction of what they tell of, and read by everybody in turn. */
export const outboxTable = `
  CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    origin TEXT NOT NULL,
    topic TEXT NOT NULL,
    message TEXT NOT NULL,
    at INTEGER NOT NULL
  );`

export interface Outbox extends PubSub {
  /** Adds a message to a transaction. Listeners of this process do not hear of it. */
  append(run: Statements, topic: string, message: string): void
  /** Ends before the connection does. */
  close(): void
}

/** How often the messages of other processes are looked for. */
const pollMs = 100
/** A process that slept for longer is told that it missed some. */
const retentionMs = 60_000
const pruneMs = 10_000
const pageSize = 1_000

interface Row {
  readonly seq: number
  readonly topic: string
  readonly message: string | null
}

export function createOutbox(
  { read, write }: Pick<Connection, 'read' | 'write'>,
  report: (error: unknown) => void,
): Outbox {
  const origin = randomUUID()
  const listeners = new Map<string, Set<Listener>>()
  let lastSeq = newestSeq(read)
  let prunedAt = Date.now()
  let isClosed = false

  function notify(topic: string, message: string | undefined): void {
    for (const listener of [...(listeners.get(topic) ?? [])]) listener(message)
  }

  function readNew(): void {
    for (;;) {
      const rows = read<Row>(
        `SELECT seq, topic, CASE WHEN origin = ? THEN NULL ELSE message END AS message
         FROM outbox WHERE seq > ? ORDER BY seq LIMIT ${pageSize}`,
      ).all(origin, lastSeq)
      const hasGap = rows[0] !== undefined && rows[0].seq > lastSeq + 1
      lastSeq = rows.at(-1)?.seq ?? lastSeq
      if (hasGap) for (const topic of [...listeners.keys()]) notify(topic, undefined)
      for (const { topic, message } of rows) if (message !== null) notify(topic, message)
      if (rows.length < pageSize) return
    }
  }

  /** The newest stays: by its number others see what they missed. */
  async function prune(): Promise<void> {
    if (Date.now() - prunedAt < pruneMs) return
    prunedAt = Date.now()
    await write(run =>
      run('DELETE FROM outbox WHERE at < ? AND seq < (SELECT max(seq) FROM outbox)').run(Date.now() - retentionMs),
    )
  }

  function poll(): void {
    if (isClosed) return
    try {
      readNew()
      prune().catch(report)
    } catch (error) {
      report(error)
    }
    timer = setTimeout(poll, pollMs).unref()
  }
  let timer = setTimeout(poll, pollMs).unref()

  function append(run: Statements, topic: string, message: string): void {
    run('INSERT INTO outbox (origin, topic, message, at) VALUES (?, ?, ?, ?)').run(origin, topic, message, Date.now())
  }

  return {
    append,
    async publish(topic, message) {
      notify(topic, message)
      await write(run => append(run, topic, message))
    },
    subscribe(topic, listener) {
      const topicListeners = listeners.get(topic) ?? new Set()
      listeners.set(topic, topicListeners.add(listener))
      return () => {
        topicListeners.delete(listener)
        if (topicListeners.size === 0 && listeners.get(topic) === topicListeners) listeners.delete(topic)
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

const newestSeq = (read: Statements): number =>
  rowOf(read<{ readonly seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM outbox').get()).seq
