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
 * Who logs in once more must be who was there. Somebody else is logged out again: the site would find itself with
 * another account than the one it shows.
 * @param userId who was there; undefined where nobody was
 */
export async function sameUser(vault: Vault, userId: string | undefined, session: SessionState): Promise<SameUser> {
  if (userId === undefined || userOf(session)?.id === userId) return { session }
  await vault.call('session.end', undefined).catch(() => undefined)
  return { session: { phase: 'loggedOut' }, error: 'login.other' }
}
