import type { WalletStore } from '../../ports/wallet/wallet-store.js'
import type { Accounts } from '../accounts.js'
import type { Audit } from '../audit.js'
import type { Permissions } from '../permissions/permissions.js'
import type { Logins } from '../logins.js'
import type { WalletHandlers } from '../wallet-call.js'
import type { Sessions } from './sessions.js'

export interface SessionHandlersDeps {
  readonly store: Pick<WalletStore, 'transaction'>
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly permissions: Permissions
  readonly logins: Logins
  readonly audit: Audit
}

/** Going on with a session, and ending it or all others: with it go the permissions of its frame's key. */
export const sessionHandlers = ({
  store: { transaction },
  accounts,
  sessions,
  permissions,
  logins,
  audit,
}: SessionHandlersDeps): Pick<
  WalletHandlers,
  'refreshSession' | 'endSession' | 'endOtherSessions' | 'setPreferredAccount'
> => ({
  async refreshSession({ body: { attempt }, refreshToken, frameKey, setRefreshToken }) {
    const { session, refreshToken: next } = await logins.renewSession(refreshToken, frameKey, attempt)
    setRefreshToken(next)
    return session
  },
  async endSession({ session: { id, userId, frameKey }, setRefreshToken }) {
    await transaction(async () => {
      await sessions.end(id)
      await permissions.endOfKey(userId, frameKey)
      await audit('session ended', { userId, frameKey })
    })
    setRefreshToken(undefined)
    return {}
  },
  async endOtherSessions({ session: { userId, frameKey } }) {
    await transaction(async () => {
      await accounts.assertOwner(userId, frameKey)
      for (const other of await sessions.endOthers(userId, frameKey)) await permissions.endOfKey(userId, other)
      await accounts.forgetStrangers(userId, frameKey)
      await audit('other sessions ended', { userId, frameKey })
    })
    return {}
  },
  async setPreferredAccount({ body: { type }, session: { userId, frameKey } }) {
    await accounts.assertOwner(userId, frameKey)
    await accounts.setAccountType(userId, type)
    return {}
  },
})
