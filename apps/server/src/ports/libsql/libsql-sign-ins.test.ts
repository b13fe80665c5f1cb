import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testSignIns } from '../../testing/sign-in-conformance.js'
import { openServerDatabase } from './libsql-repositories.js'
import { createSignInRepository } from './libsql-sign-ins.js'

testSignIns('libsql', () => {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-sign-ins-'))
  return {
    open() {
      const connection = openServerDatabase(folder)
      return { ...createSignInRepository(connection), close: () => connection.close() }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
})
