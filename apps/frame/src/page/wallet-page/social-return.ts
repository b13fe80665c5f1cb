import { failedResultUri, readSocialResult } from '../../wallet-api/social-result.js'
import { pageLocale } from '../i18n/amount-text.js'
import type { SessionState } from '../../vault/vault-api.js'
import type { User } from '../../wallet-api/wallet-api.js'
import type { Vault } from '../vault-port.js'
import { sameUser, type SameUser } from './same-user.js'

type Place = Pick<Location, 'href' | 'origin' | 'pathname'>

/** Returns the URL to which a social account's page leads back. @param user the user who has to log in again */
export function socialReturnUrl(user: User | undefined, { origin, pathname }: Place = location): string {
  const url = new URL(pathname, origin)
  if (user) url.searchParams.set('user', user.id)
  return url.href
}

/**
 * Finishes a social login for which the visitor left this page. Its result is valid once, and in this browser alone.
 * Never throws: a login that failed, or whose result is no longer valid, leaves the session as it was, with an error.
 * @param session the session before the login
 */
export async function returnFromSocial(
  vault: Vault,
  session: SessionState,
  { href, origin, pathname }: Place = location,
): Promise<SameUser> {
  const { searchParams } = new URL(href)
  const uri = searchParams.get('result_uri') ?? ''
  const result = readSocialResult(uri, origin)
  if (!result && uri !== failedResultUri(origin)) return { session }
  // Removes the result from the address bar and the history, since it is spent now.
  history.replaceState(null, '', pathname)
  if (!result) return { session, error: 'recover.failed' }
  try {
    const next = await vault.call('login.socialResult', { ...result, locale: pageLocale() })
    return next.phase === 'pending' ? { session } : await sameUser(vault, searchParams.get('user') ?? undefined, next)
  } catch {
    return { session, error: 'recover.failed' }
  }
}
