import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { walletInserter } from '../../directory/seed-directory.js'
import { testDirectory } from '../../testing/directory-conformance.js'
import { createDirectoryRepository } from './libsql-directory.js'
import { openServerDatabase } from './libsql-repositories.js'

testDirectory('libsql', () => {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-directory-'))
  const connections: ReturnType<typeof openServerDatabase>[] = []
  return {
    fill(wallets, identities) {
      const { database } = connections[0]!
      wallets.forEach(walletInserter(database, { isSeed: false }))
      const insert = database.prepare('INSERT INTO identities (address, name, avatar) VALUES (?, ?, ?)')
      for (const [address, { name, avatar }] of Object.entries(identities)) insert.run(address, name, avatar)
    },
    open() {
      const connection = openServerDatabase(folder)
      connections.push(connection)
      return { ...createDirectoryRepository(connection), close: () => connection.close() }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
})
