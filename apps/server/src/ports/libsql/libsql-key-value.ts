import type { Bucket, KeyValue } from '../key-value.js'
import type { Connection, Statements } from './connection.js'

export const keyValueTables = `
  CREATE TABLE key_values (
    number INTEGER PRIMARY KEY,
    bucket TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    UNIQUE (bucket, key)
  );
  CREATE INDEX key_values_by_bucket ON key_values (bucket, number);`

export const keyValueOwnerColumn = 'ALTER TABLE key_values ADD COLUMN owner TEXT;'

interface Row {
  readonly value: string
}
/** What was written to the bucket as JSON. */
const valueOf = <Value>(_bucket: Bucket<Value>, row: Row | undefined): Value | undefined =>
  row && (JSON.parse(row.value) as Value)

const find = <Value>(run: Statements, bucket: Bucket<Value>, key: string, now: number): Value | undefined =>
  valueOf(
    bucket,
    run<Row>('SELECT value FROM key_values WHERE bucket = ? AND key = ? AND expires_at > ?').get(bucket.name, key, now),
  )

/** @param nameOf what stands in the database for an owner */
export function createKeyValue(
  { read, write }: Pick<Connection, 'read' | 'write'>,
  nameOf: (owner: string) => string,
): KeyValue {
  return {
    put: (bucket, key, { value, expiresAt }, { now, max, owner }) =>
      write(run => {
        const name = owner === undefined ? null : nameOf(owner)
        run('DELETE FROM key_values WHERE bucket = ? AND (expires_at <= ? OR key = ?)').run(bucket.name, now, key)
        // Before the new one, so that it is none of them.
        run(
          `DELETE FROM key_values WHERE number IN (
             SELECT number FROM key_values WHERE bucket = @bucket AND owner = @name ORDER BY number
             LIMIT (SELECT MAX(0, COUNT(*) + 1 - @max) FROM key_values WHERE bucket = @bucket))`,
        ).run({ bucket: bucket.name, name, max })
        run('INSERT INTO key_values (bucket, key, value, expires_at, owner) VALUES (?, ?, ?, ?, ?)').run(
          bucket.name,
          key,
          JSON.stringify(value),
          expiresAt,
          name,
        )
        run(
          `DELETE FROM key_values WHERE bucket = @bucket AND number <=
             (SELECT number FROM key_values WHERE bucket = @bucket ORDER BY number DESC LIMIT 1 OFFSET @max)`,
        ).run({ bucket: bucket.name, max })
      }),
    get: (bucket, key, now) => Promise.resolve(find(read, bucket, key, now)),
    take: (bucket, key, now) =>
      write(run =>
        valueOf(
          bucket,
          run<Row>('DELETE FROM key_values WHERE bucket = ? AND key = ? AND expires_at > ? RETURNING value').get(
            bucket.name,
            key,
            now,
          ),
        ),
      ),
    update: (bucket, key, now, change) =>
      write(run => {
        const previous = find(run, bucket, key, now)
        if (previous === undefined) return undefined
        const value = change(previous)
        run('UPDATE key_values SET value = ? WHERE bucket = ? AND key = ?').run(JSON.stringify(value), bucket.name, key)
        return value
      }),
  }
}
