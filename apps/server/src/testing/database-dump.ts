import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database.js'

/** Every byte of the database files in a folder. */
export const bytesOfDatabase = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder)
      .filter(name => /^wallet\.db/.test(name))
      .sort()
      .map(name => readFileSync(join(folder, name))),
  )

/** Every value of every table, as text. */
export function valuesOf(database: Database.Database): readonly string[] {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]
  return tables.flatMap(({ name }) =>
    (database.prepare(`SELECT * FROM "${name}"`).all() as Record<string, unknown>[]).flatMap(row =>
      Object.values(row).map(String),
    ),
  )
}
