import type { PermissionRepository, StoredPermission } from '../../wallet/permission-repository.js'
import { rowOf } from '../connection.js'
import type { Transactions } from './transactions.js'

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

const columns = `g.pci, g.frame_key, g.origin, g.chain_id, g.expires_at, g.created_at, g.revoked_at, g.uses,
   g.permissions, g.policies`
const permissionOf = (row: Row): StoredPermission => ({
  pci: row.pci,
  frameKey: row.frame_key,
  origin: row.origin,
  chainId: row.chain_id,
  permissions: JSON.parse(row.permissions),
  policies: JSON.parse(row.policies),
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  revokedAt: row.revoked_at,
  uses: row.uses,
})

export const createPermissionRepository = ({ read, write }: Transactions): PermissionRepository => ({
  prune: (userId, nowMs, revokedMax) =>
    write(run => {
      run('DELETE FROM grants WHERE expires_at <= ?').run(nowMs)
      run(
        `DELETE FROM grants WHERE user_id = @userId AND revoked_at IS NOT NULL
         AND pci NOT IN (
           SELECT pci FROM grants WHERE user_id = @userId AND revoked_at IS NOT NULL
           ORDER BY revoked_at DESC, pci LIMIT @kept
         )`,
      ).run({ userId, kept: revokedMax })
    }),
  count: userId =>
    read(
      run =>
        rowOf(
          run<{ grants: number }>('SELECT count(*) AS grants FROM grants WHERE user_id = ? AND revoked_at IS NULL').get(
            userId,
          ),
        ).grants,
    ),
  add: (userId, { permissions, policies, ...rest }) =>
    write(
      run =>
        run(
          `INSERT OR IGNORE INTO grants
             (pci, user_id, frame_key, origin, chain_id, permissions, policies, expires_at, created_at)
           VALUES (@pci, @userId, @frameKey, @origin, @chainId, @permissions, @policies, @expiresAt, @createdAt)`,
        ).run({
          ...rest,
          userId,
          permissions: JSON.stringify(permissions),
          policies: JSON.stringify(policies),
        }).changes === 1,
    ),
  list: (userId, nowMs) =>
    read(run =>
      run<Row>(
        `SELECT ${columns} FROM grants g WHERE g.user_id = ? AND g.expires_at > ? AND g.revoked_at IS NULL
         ORDER BY g.created_at DESC, g.pci`,
      )
        .all(userId, nowMs)
        .map(permissionOf),
    ),
  listByAddress: (address, chainId, nowMs, limit) =>
    read(run =>
      run<Row>(
        `SELECT ${columns} FROM grants g JOIN key_wallets w ON w.user_id = g.user_id
         WHERE w.evm_address = ? COLLATE NOCASE AND g.chain_id = ? AND g.expires_at > ?
         ORDER BY g.created_at DESC, g.pci LIMIT ?`,
      )
        .all(address, chainId, nowMs, limit)
        .map(permissionOf),
    ),
  use: (pci, userId, frameKey, nowMs) =>
    write(
      run =>
        run<{ uses: number }>(
          `UPDATE grants SET uses = uses + 1 WHERE pci = ? AND user_id = ? AND frame_key = ? AND expires_at > ?
           AND revoked_at IS NULL RETURNING uses`,
        ).get(pci, userId, frameKey, nowMs)?.uses,
    ),
  revoke: (pci, userId, nowMs) =>
    write(
      run =>
        run(
          `UPDATE grants SET revoked_at = @at WHERE pci = @pci AND user_id = @userId AND expires_at > @at
           AND revoked_at IS NULL`,
        ).run({ pci, userId, at: nowMs }).changes === 1,
    ),
  revokeByAddress: (pci, chainId, address, nowMs) =>
    write(
      run =>
        run<{ user_id: string }>(
          `UPDATE grants SET revoked_at = @at
           WHERE pci = @pci AND chain_id = @chainId AND expires_at > @at AND revoked_at IS NULL
           AND user_id IN (SELECT user_id FROM key_wallets WHERE evm_address = @address COLLATE NOCASE)
           RETURNING user_id`,
        ).get({ pci, chainId, address, at: nowMs })?.user_id,
    ),
  revokeOfKey: (userId, frameKey, nowMs) =>
    write(
      run =>
        void run('UPDATE grants SET revoked_at = ? WHERE user_id = ? AND frame_key = ? AND revoked_at IS NULL').run(
          nowMs,
          userId,
          frameKey,
        ),
    ),
})
