import type { Repositories } from '../repositories.js'
import { openConnection, type Connection } from './connection.js'
import { createDirectoryRepository } from './libsql-directory.js'
import { createEventRepository } from './libsql-events.js'
import { createNameRepository } from './libsql-names.js'
import { createPurchaseRepository } from './libsql-purchases.js'
import { createSecretRepository } from './libsql-secrets.js'
import { createSignInRepository } from './libsql-sign-ins.js'
import { serverTables } from './server-tables.js'

/** `server.db` in a folder, or in memory. @throws {Error} where it is newer than this server */
export const openServerDatabase = (dataDir: string | undefined): Connection =>
  openConnection({ dataDir, fileName: 'server.db', migrations: serverTables, durability: 'disk' })

export const createRepositories = (connection: Connection): Repositories => ({
  directory: createDirectoryRepository(connection),
  events: createEventRepository(connection),
  names: createNameRepository(connection),
  signIns: createSignInRepository(connection),
  purchases: createPurchaseRepository(connection),
  secrets: createSecretRepository(connection),
})
