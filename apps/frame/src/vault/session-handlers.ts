import { walletEndpoints, type RecoveryKind } from '../wallet-api/wallet-api.js'
import { RefusedError } from './server/wallet-http.js'
import { sessionState } from './session-state.js'
import type { SessionState, VaultApi, VaultMethod } from './vault-api.js'
import { VaultError } from './vault-error.js'
import type { Handlers, VaultDeps } from './vault-deps.js'

type SessionMethod = Extract<
  VaultMethod,
  | `session.${string}`
  | 'storage.look'
  | 'devices.list'
  | `permissions.${string}`
  | 'operations.ask'
  | 'account.prefer'
  | 'recovery.list'
  | `wallet.lock${string}`
>

/**
 * Storage key that exists while a session may be restored. Also the name of the lock for redeeming a code and for
 * ending a login that came too late: both change the cookie, and such an end could log out a user who logs in
 * meanwhile.
 */
export const signedInMark = 'signed-in'

async function listRecovery(deps: VaultDeps): Promise<VaultApi['recovery.list']['result']> {
  const { user } = await sessionState(deps)
  const { factors, guesses, mayBeOpened } = await deps.session.call(walletEndpoints.getRecovery, {})
  if (user.enrollmentId !== undefined)
    return {
      kinds: user.recovery,
      ...(guesses && { guesses, mayBeOpened }),
      ...(factors.some(({ kind, isGuarded }) => kind === 'password' && !isGuarded) && {
        isPasswordFormer: true as const,
      }),
    }
  const passkey = factors.find(({ kind }) => kind === 'passkey')
  // Words open the wallet by themselves, whether or not they were ever confirmed.
  const kinds: readonly RecoveryKind[] = [...new Set([...factors.map(({ kind }) => kind), 'words' as const])]
  return {
    kinds,
    ...(passkey?.credentialId !== undefined && {
      passkey: { credentialId: passkey.credentialId, salt: passkey.salt },
    }),
  }
}

/** The calls about the session, its devices and what the visitor chose. None of them needs a key. */
export function createSessionHandlers(deps: VaultDeps): Handlers<SessionMethod> {
  const { session, keys, storage, ports } = deps

  // If the mark cannot be deleted, as on a full disk, it stays with a cookie that is worth nothing.
  const deleteMark = () => storage.delete(signedInMark).catch(() => undefined)

  async function restore(): Promise<SessionState> {
    // Without the mark nobody has logged in here, so the server is not contacted. If the storage was cleared, the
    // cookie is worth nothing either.
    if ((await storage.get(signedInMark)) === undefined) return { phase: 'loggedOut' }
    try {
      await session.renew()
    } catch (error) {
      if (!(error instanceof VaultError && error.code === 'LOGGED_OUT')) throw error
      // Another tab ended the session: it has left the mark of the present user, or none.
      if (!(error instanceof RefusedError)) return restore()
      await deleteMark()
      return { phase: 'loggedOut' }
    }
    return sessionState(deps)
  }

  return {
    'session.restore': restore,
    async 'storage.look'() {
      return { isPersistent: storage.isPersistent }
    },
    async 'session.end'(userId) {
      keys.lock()
      const end = async (): Promise<undefined> => {
        const isUnused = !session.isHeld() && (await storage.get(signedInMark).catch(() => undefined)) !== undefined
        // Deletes the mark before other tabs are notified, so that they have nothing to restore. Nor has a page that is
        // opened later, if this tab is closed meanwhile.
        const loggedOut = deleteMark().finally(() => ports.notifyTabs('signed-out'))
        try {
          // Only a token ends the session at the server. Without one, the cookie and the permissions would last.
          if (isUnused) await session.renew()
          await session.call(walletEndpoints.endSession, { body: {} })
        } catch (error) {
          // A session that no longer exists counts as ended.
          if (!(error instanceof VaultError && error.code === 'LOGGED_OUT')) throw error
        } finally {
          session.forget()
          await loggedOut
        }
      }
      // A log-out by the visitor does not wait for the lock.
      return userId
        ? ports.withLock(signedInMark, async () => (session.user().id === userId ? end() : undefined))
        : end()
    },
    async 'session.endOthers'() {
      await session.call(walletEndpoints.endOtherSessions, { body: {} })
      return undefined
    },
    async 'wallet.lock'() {
      keys.lock()
      return undefined
    },
    async 'wallet.lockTabs'() {
      keys.lock()
      ports.notifyTabs('locked')
      return undefined
    },
    'recovery.list': () => listRecovery(deps),
    async 'devices.list'() {
      const { enrollments } = await session.call(walletEndpoints.listEnrollments, {})
      return { devices: enrollments }
    },
    async 'permissions.add'(body) {
      await session.call(walletEndpoints.addPermission, { body })
      return undefined
    },
    'permissions.list': () => session.call(walletEndpoints.listPermissions, {}),
    'permissions.use': path => session.call(walletEndpoints.usePermission, { path, body: {} }),
    async 'permissions.revoke'(path) {
      await session.call(walletEndpoints.revokePermission, { path, body: {} })
      return undefined
    },
    'operations.ask': ({ chainId, isPaymaster, request }) =>
      session.call(walletEndpoints[isPaymaster ? 'askPaymaster' : 'askBundler'], { query: { chainId }, body: request }),
    async 'account.prefer'({ type }) {
      await session.call(walletEndpoints.setPreferredAccount, { body: { type } })
      session.learn({ ...session.user(), preferredAccountType: type })
      return undefined
    },
  }
}
