import type { WalletStore } from '../../wallet/wallet-store.js'
import { openConnection, type Connection } from '../connection.js'
import { createAccountRepository } from './libsql-accounts.js'
import { createAuditRepository } from './libsql-audit.js'
import { createPermissionRepository } from './libsql-permissions.js'
import { createKeyWalletRepository } from './libsql-key-wallets.js'
import { createMailRepository } from './libsql-mails.js'
import { createRecoveryRepository } from './libsql-recovery.js'
import { createServerKeyRepository } from './libsql-server-key.js'
import { createSessionRepository } from './libsql-sessions.js'
import { createTransactions } from './transactions.js'
import { walletTables } from './wallet-tables.js'

/** `wallet.db` in a folder, or in memory. @throws {Error} where it is newer than this server */
export const openWalletDatabase = (dataDir: string | undefined): Connection =>
  openConnection({ dataDir, fileName: 'wallet.db', migrations: walletTables, durability: 'disk' })

export function createWalletStore(connection: Pick<Connection, 'readCommitted' | 'transact'>): WalletStore {
  const units = createTransactions(connection)
  return {
    accounts: createAccountRepository(units),
    sessions: createSessionRepository(units),
    mails: createMailRepository(units),
    wallets: createKeyWalletRepository(units),
    recovery: createRecoveryRepository(units),
    permissions: createPermissionRepository(units),
    audit: createAuditRepository(units),
    serverKey: createServerKeyRepository(units),
    transaction: units.transaction,
  }
}
