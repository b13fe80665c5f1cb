import { revokeText } from '@w3m/core/api'
import { permissionLifetimeMaxMs } from '@w3m/frame/wallet-api'
import { isHex, recoverMessageAddress } from 'viem'
import { failure } from '../../http/failure.js'
import type { StoredPermission } from '../../ports/wallet/permission-repository.js'
import type { WalletStore } from '../../ports/wallet/wallet-store.js'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import { refusal } from '../refusals.js'
import type { LiveSession, Sessions } from '../sessions/sessions.js'
import type { WalletHandlers } from '../wallet-call.js'
import { permissionClockMs, permissionsMax, revokedPermissionsMax } from '../wallet-limits.js'

/** A permission as the public API lists it; times in Unix seconds. */
export interface ListedPermission {
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
export interface PermissionBook {
  /** Those that have not run out, with the latest of those that were taken back. `chainId` is CAIP-2. */
  listOf(chainId: string, address: string): Promise<ListedPermission[]>
  /**
   * Takes one back, for whom the account has signed (EIP-191) `revokeText`. @throws {Failure} 400 for one that is not
   * there or has ended, 401
   */
  revokeSigned(chainId: string, address: string, pci: string, signature: string): Promise<void>
}

export type PermissionHandlers = Pick<
  WalletHandlers,
  'addPermission' | 'listPermissions' | 'usePermission' | 'revokePermission'
>

export interface Permissions {
  readonly handlers: PermissionHandlers
  readonly book: PermissionBook
  /** Ends those of a device: it was thrown out, or somebody signed out on it. */
  endOfKey(userId: string, frameKey: string): Promise<void>
}

const seconds = (ms: number): number => Math.floor(ms / 1_000)

/**
 * The permissions that visitors gave to pages. The device on which one was given enforces its limits, by what it keeps
 * itself; what stands here can only end it, so that whoever owns the database can grant nothing.
 */
export function createPermissions({
  store: { permissions: records, wallets, transaction },
  accounts,
  sessions,
  audit,
  now,
}: {
  readonly store: Pick<WalletStore, 'transaction' | 'permissions' | 'wallets'>
  readonly accounts: Pick<Accounts, 'assertOwner'>
  readonly sessions: Pick<Sessions, 'assertLive'>
  readonly audit: Audit
  readonly now: () => number
}): Permissions {
  const insert = (
    body: Parameters<PermissionHandlers['addPermission']>[0]['body'],
    { id, userId, frameKey }: LiveSession,
  ) =>
    transaction(async () => {
      const calledAt = now()
      // A session that has ended leaves none behind.
      await sessions.assertLive(id)
      await records.prune(userId, calledAt, revokedPermissionsMax)
      if (!(await wallets.deviceOfKey(userId, frameKey))) throw refusal('NOT_ENROLLED')
      if ((await records.count(userId)) >= permissionsMax) throw refusal('GRANTS_FULL')
      const { pci, origin, chainId, permissions, policies } = body
      const expiresAt = body.expiresAt * 1_000
      const row = { pci, frameKey, origin, chainId, permissions, policies, expiresAt, createdAt: calledAt }
      if (
        expiresAt <= calledAt ||
        expiresAt > calledAt + permissionLifetimeMaxMs + permissionClockMs ||
        !(await records.add(userId, row))
      )
        throw refusal('GRANT_ENDED')
      await audit('permission granted', { userId, frameKey })
    })

  return {
    handlers: {
      async addPermission({ body, session }) {
        await insert(body, session)
        return {}
      },
      listPermissions: async ({ session: { userId, frameKey } }) => ({
        grants: (await records.list(userId, now())).map(permission => ({
          pci: permission.pci,
          origin: permission.origin,
          chainId: permission.chainId,
          expiresAt: seconds(permission.expiresAt),
          permissions: [...permission.permissions],
          policies: [...permission.policies],
          createdAt: seconds(permission.createdAt),
          uses: permission.uses,
          isThisDevice: permission.frameKey === frameKey,
        })),
      }),
      async usePermission({ path: { pci }, session: { userId, frameKey } }) {
        const uses = await records.use(pci, userId, frameKey, now())
        if (uses === undefined) throw refusal('GRANT_ENDED')
        return { uses }
      },
      async revokePermission({ path: { pci }, session: { userId, frameKey } }) {
        await accounts.assertOwner(userId, frameKey)
        await transaction(async () => {
          if (!(await records.revoke(pci, userId, now()))) throw refusal('GRANT_ENDED')
          await audit('permission revoked', { userId, frameKey })
        })
        return {}
      },
    },
    book: {
      listOf: async (chainId, address) =>
        (await records.listByAddress(address, chainId, now(), permissionsMax + revokedPermissionsMax)).map(listed),
      async revokeSigned(chainId, address, pci, signature) {
        const message = revokeText(pci, `${chainId}:${address}`)
        const signer = isHex(signature)
          ? await recoverMessageAddress({ message, signature }).catch(() => undefined)
          : undefined
        if (signer?.toLowerCase() !== address.toLowerCase())
          throw failure(401, 'signature', 'This is no signature of the account.')
        await transaction(async () => {
          const userId = await records.revokeByAddress(pci, chainId, address, now())
          if (userId === undefined) throw failure(400, 'pci', 'There is no such permission, or it has ended.')
          await audit('permission revoked', { userId })
        })
      },
    },
    endOfKey: (userId, frameKey) => records.revokeOfKey(userId, frameKey, now()),
  }
}

const listed = ({
  pci,
  origin,
  expiresAt,
  createdAt,
  revokedAt,
  permissions,
  policies,
}: StoredPermission): ListedPermission => ({
  pci,
  project: { name: new URL(origin).host, url: origin },
  expiration: seconds(expiresAt),
  createdAt: seconds(createdAt),
  ...(revokedAt !== null && { revokedAt: seconds(revokedAt) }),
  permissions: [...permissions],
  policies: [...policies],
  context: pci,
})
