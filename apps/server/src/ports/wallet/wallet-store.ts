import type { AccountRepository } from './account-repository.js'
import type { AuditRepository } from './audit-repository.js'
import type { PermissionRepository } from './permission-repository.js'
import type { KeyWalletRepository } from './key-wallet-repository.js'
import type { MailRepository } from './mail-repository.js'
import type { RecoveryRepository } from './recovery-repository.js'
import type { ServerKeyRepository } from './server-key-repository.js'
import type { SessionRepository } from './session-repository.js'

/**
 * Runs `task` as one transaction: all that the repositories write in it or nothing, and nobody writes between what it
 * reads and what it writes, also in no other process. Inside another one it is a part of that. Each call must be
 * awaited, and nothing but this database may be waited for.
 */
export type RunTransaction = <T>(task: () => Promise<T>) => Promise<T>

/** Logins and shares. A call outside a transaction is one by itself; it is on disk when it resolves. */
export interface WalletStore {
  readonly accounts: AccountRepository
  readonly sessions: SessionRepository
  readonly mails: MailRepository
  readonly wallets: KeyWalletRepository
  readonly recovery: RecoveryRepository
  readonly permissions: PermissionRepository
  readonly audit: AuditRepository
  readonly serverKey: ServerKeyRepository
  readonly transaction: RunTransaction
}
