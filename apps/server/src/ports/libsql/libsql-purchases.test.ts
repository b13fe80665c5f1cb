import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPurchases } from '../../testing/purchase-conformance.js'
import { createRepositories, openServerDatabase } from './libsql-repositories.js'

testPurchases('libsql', () => {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-purchases-'))
  return {
    open() {
      const connection = openServerDatabase(folder)
      return { purchases: createRepositories(connection).purchases, close: () => connection.close() }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
})
