import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testIndex } from '../../testing/index-conformance.js'
import { createIndexRepositories, openIndexDatabase } from './libsql-index.js'

testIndex('libsql', () => {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-index-'))
  return {
    open() {
      const connection = openIndexDatabase(folder)
      return { ...createIndexRepositories(connection), close: () => connection.close() }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
})
