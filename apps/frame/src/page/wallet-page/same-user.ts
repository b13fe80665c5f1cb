import type { SessionState } from '../../vault/vault-api.js'
import type { User } from '../../wallet-api/wallet-api.js'
import type { FrameTextKey } from '../i18n/en/frame.js'
import type { Vault } from '../vault-port.js'

export const userOf = (session: SessionState): User | undefined => ('user' in session ? session.user : undefined)

export interface SameUser {
  readonly session: SessionState
  readonly error?: FrameTextKey
}

/**
 * Checks that a repeated login is of the same user. It logs another user out again: otherwise the site would have
 * another account than the one it shows.
 * @param userId the user before the login; undefined if nobody was logged in
 */
export async function sameUser(vault: Vault, userId: string | undefined, session: SessionState): Promise<SameUser> {
  if (userId === undefined || userOf(session)?.id === userId) return { session }
  await vault.call('session.end', undefined).catch(() => undefined)
  return { session: { phase: 'loggedOut' }, error: 'login.other' }
}
