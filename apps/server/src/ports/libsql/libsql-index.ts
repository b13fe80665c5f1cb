import type { ActivityRepository } from '../activity-repository.js'
import type { TokenRepository } from '../token-repository.js'
import { openConnection, type Connection } from './connection.js'
import { indexTables } from './index-tables.js'
import { createActivityRepository } from './libsql-activity.js'
import { createTokenRepository } from './libsql-tokens.js'

/** `index.db` in a folder, or in memory: what the server read from the chains. @throws {Error} where it is newer */
export const openIndexDatabase = (dataDir: string | undefined): Connection =>
  openConnection({ dataDir, fileName: 'index.db', migrations: indexTables, durability: 'disk' })

export const createIndexRepositories = (
  connection: Connection,
): { readonly activity: ActivityRepository; readonly tokens: TokenRepository } => ({
  activity: createActivityRepository(connection),
  tokens: createTokenRepository(connection),
})
