import { revokeText } from '@w3m/core/api'
import { grantLifetimeMaxMs } from '@w3m/frame/wallet-api'
import { recoverMessageAddress, type Hex } from 'viem'
import type { Database } from '../../database.js'
import { failure } from '../../http/failure.js'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import { refusal } from '../refusals.js'
import type { WalletHandlers } from '../wallet-call.js'
import { grantClockMs, grantsMax, revokedGrantsMax } from '../wallet-limits.js'

/** A permission as the public API lists it (contract 5.7); times in Unix seconds. */
export interface ListedGrant {
  readonly pci: string
  readonly project: { readonly name: string; readonly url: string }
  readonly expiration: number
  readonly createdAt: number
  readonly revokedAt?: number
  readonly permissions: unknown[]
  readonly policies: unknown[]
  readonly context: string
}

/** The permissions of accounts, by their address, for who holds no session. */
export interface GrantBook {
  /** Those that have not run out, with the latest of those that were taken back. `chainId` is CAIP-2. */
  listOf(chainId: string, address: string): ListedGrant[]
  /** Takes one back, for whom the account has signed (EIP-191) `revokeText`. @throws {Failure} 400 for one that is not there or has ended, 401 */
  revokeSigned(chainId: string, address: string, pci: string, signature: string): Promise<void>
}

export type GrantHandlers = Pick<WalletHandlers, 'addGrant' | 'listGrants' | 'useGrant' | 'revokeGrant'>

export interface Grants {
  readonly handlers: GrantHandlers
  readonly book: GrantBook
  /** Ends those of a device: it was thrown out, or somebody signed out on it. */
  endOfKey(userId: string, frameKey: string): void
}

interface Row {
  readonly pci: string
  readonly frame_key: string
  readonly origin: string
  readonly chain_id: string
  readonly expires_at: number
  readonly created_at: number
  readonly revoked_at: number | null
  readonly uses: number
  readonly permissions: string
  readonly policies: string
}

const columns = 'g.pci, g.frame_key, g.origin, g.chain_id, g.expires_at, g.created_at, g.revoked_at, g.uses, g.permissions, g.policies'
const seconds = (ms: number): number => Math.floor(ms / 1_000)

/**
 * The permissions that visitors gave to pages. The device on which one was given enforces its limits, by what it keeps itself; what stands here
 * can only end it, so that whoever owns the database can grant nothing.
 */
export function createGrants({ database, accounts, audit, now }: { readonly database: Database.Database; readonly accounts: Pick<Accounts, 'assertOwner'>; readonly audit: Audit; readonly now: () => number }): Grants {
  const dropOld = database.prepare('DELETE FROM grants WHERE expires_at <= ?')
  const dropRevoked = database.prepare(
    `DELETE FROM grants WHERE user_id = @userId AND revoked_at IS NOT NULL
     AND pci NOT IN (SELECT pci FROM grants WHERE user_id = @userId AND revoked_at IS NOT NULL ORDER BY revoked_at DESC, pci LIMIT @kept)`,
  )
  const count = database.prepare('SELECT count(*) AS grants FROM grants WHERE user_id = ? AND revoked_at IS NULL')
  const isEnrolled = database.prepare('SELECT 1 FROM enrollments WHERE user_id = ? AND frame_key = ?')
  const add = database.prepare(
    `INSERT OR IGNORE INTO grants (pci, user_id, frame_key, origin, chain_id, permissions, policies, expires_at, created_at)
     VALUES (@pci, @userId, @frameKey, @origin, @chainId, @permissions, @policies, @expiresAt, @at)`,
  )
  const list = database.prepare(`SELECT ${columns} FROM grants g WHERE g.user_id = ? AND g.expires_at > ? AND g.revoked_at IS NULL ORDER BY g.created_at DESC, g.pci`)
  const listByAddress = database.prepare(
    `SELECT ${columns} FROM grants g JOIN key_wallets w ON w.user_id = g.user_id WHERE w.evm_address = ? COLLATE NOCASE AND g.chain_id = ? AND g.expires_at > ? ORDER BY g.created_at DESC, g.pci LIMIT ${grantsMax + revokedGrantsMax}`,
  )
  const use = database.prepare('UPDATE grants SET uses = uses + 1 WHERE pci = ? AND user_id = ? AND frame_key = ? AND expires_at > ? AND revoked_at IS NULL RETURNING uses')
  const revoke = database.prepare('UPDATE grants SET revoked_at = @at WHERE pci = @pci AND user_id = @userId AND expires_at > @at AND revoked_at IS NULL')
  const revokeByAddress = database.prepare(
    `UPDATE grants SET revoked_at = @at WHERE pci = @pci AND chain_id = @chainId AND expires_at > @at AND revoked_at IS NULL
     AND user_id IN (SELECT user_id FROM key_wallets WHERE evm_address = @address COLLATE NOCASE) RETURNING user_id`,
  )
  const endKey = database.prepare('UPDATE grants SET revoked_at = ? WHERE user_id = ? AND frame_key = ? AND revoked_at IS NULL')

  const insert = database.transaction((grant: Parameters<GrantHandlers['addGrant']>[0]['body'], userId: string, frameKey: string) => {
    const at = now()
    dropOld.run(at)
    dropRevoked.run({ userId, kept: revokedGrantsMax })
    if (!isEnrolled.get(userId, frameKey)) throw refusal('NOT_ENROLLED')
    if ((count.get(userId) as { grants: number }).grants >= grantsMax) throw refusal('GRANTS_FULL')
    const { pci, origin, chainId, expiresAt, permissions, policies } = grant
    const row = { pci, userId, frameKey, origin, chainId, permissions: JSON.stringify(permissions), policies: JSON.stringify(policies), expiresAt: expiresAt * 1_000, at }
    if (row.expiresAt <= at || row.expiresAt > at + grantLifetimeMaxMs + grantClockMs || add.run(row).changes !== 1) throw refusal('GRANT_ENDED')
    audit('permission granted', { userId, frameKey })
  })

  return {
    handlers: {
      addGrant({ body, session: { userId, frameKey } }) {
        insert(body, userId, frameKey)
        return {}
      },
      listGrants: ({ session: { userId, frameKey } }) => ({
        grants: (list.all(userId, now()) as Row[]).map(row => ({
          pci: row.pci,
          origin: row.origin,
          chainId: row.chain_id,
          expiresAt: seconds(row.expires_at),
          permissions: JSON.parse(row.permissions) as { type: string }[],
          policies: JSON.parse(row.policies) as { type: string }[],
          createdAt: seconds(row.created_at),
          uses: row.uses,
          isThisDevice: row.frame_key === frameKey,
        })),
      }),
      useGrant({ path: { pci }, session: { userId, frameKey } }) {
        const used = use.get(pci, userId, frameKey, now()) as { uses: number } | undefined
        if (!used) throw refusal('GRANT_ENDED')
        return { uses: used.uses }
      },
      revokeGrant({ path: { pci }, session: { userId, frameKey } }) {
        accounts.assertOwner(userId, frameKey)
        if (revoke.run({ pci, userId, at: now() }).changes !== 1) throw refusal('GRANT_ENDED')
        audit('permission revoked', { userId, frameKey })
        return {}
      },
    },
    book: {
      listOf: (chainId, address) =>
        (listByAddress.all(address, chainId, now()) as Row[]).map(row => ({
          pci: row.pci,
          project: { name: new URL(row.origin).host, url: row.origin },
          expiration: seconds(row.expires_at),
          createdAt: seconds(row.created_at),
          ...(row.revoked_at !== null && { revokedAt: seconds(row.revoked_at) }),
          permissions: JSON.parse(row.permissions) as unknown[],
          policies: JSON.parse(row.policies) as unknown[],
          context: row.pci,
        })),
      async revokeSigned(chainId, address, pci, signature) {
        const signer = await recoverMessageAddress({ message: revokeText(pci, `${chainId}:${address}`), signature: signature as Hex }).catch(() => undefined)
        if (signer?.toLowerCase() !== address.toLowerCase()) throw failure(401, 'signature', 'This is no signature of the account.')
        const revoked = revokeByAddress.get({ pci, chainId, address, at: now() }) as { user_id: string } | undefined
        if (!revoked) throw failure(400, 'pci', 'There is no such permission, or it has ended.')
        audit('permission revoked', { userId: revoked.user_id })
      },
    },
    endOfKey: (userId, frameKey) => void endKey.run(now(), userId, frameKey),
  }
}
