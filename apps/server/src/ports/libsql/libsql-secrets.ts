import { randomBytes } from 'node:crypto'
import type { SecretRepository } from '../secret-repository.js'
import { rowOf, type Connection } from './connection.js'

const keyBytes = 32
const keySql = "SELECT value FROM facts WHERE name = 'cursor key'"

export function createSecretRepository({ read, write }: Pick<Connection, 'read' | 'write'>): SecretRepository {
  return {
    async cursorKey() {
      const known = read<{ value: string }>(keySql).get()
      if (known) return Buffer.from(known.value, 'hex')
      return write(run => {
        run("INSERT OR IGNORE INTO facts (name, value) VALUES ('cursor key', ?)").run(
          randomBytes(keyBytes).toString('hex'),
        )
        return Buffer.from(rowOf(run<{ value: string }>(keySql).get()).value, 'hex')
      })
    },
  }
}
