import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testNames } from '../../testing/names-conformance.js'
import { createNameRepository } from './libsql-names.js'
import { openServerDatabase } from './libsql-repositories.js'

testNames('libsql', () => {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-names-'))
  return {
    open() {
      const connection = openServerDatabase(folder)
      return { ...createNameRepository(connection), close: () => connection.close() }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
})
