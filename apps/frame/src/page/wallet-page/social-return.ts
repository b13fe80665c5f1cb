import { readSocialResult } from '../../wallet-api/social-result.js'
import { pageLocale } from '../i18n/amount-text.js'
import type { SessionState } from '../../vault/vault-api.js'
import type { User } from '../../wallet-api/wallet-api.js'
import type { Vault } from '../vault-port.js'

type Place = Pick<Location, 'href' | 'origin' | 'pathname'>

/** Where a social account's page leads back to. @param user who is to log in once more */
export function socialReturnUrl(user: User | undefined, { origin, pathname }: Place = location): string {
  const url = new URL(pathname, origin)
  if (user) url.searchParams.set('user', user.id)
  return url.href
}

export interface SocialReturn {
  readonly session: SessionState
  /** Who was to log in once more. */
  readonly userId: string | undefined
}

/**
 * Ends a log-in for which this page was left, where it comes back from one: the result is good once, and for this
 * browser only.
 * @throws {VaultCallError} where it is good no more
 */
export async function returnFromSocial(
  vault: Vault,
  { href, origin, pathname }: Place = location,
): Promise<SocialReturn | undefined> {
  const { searchParams } = new URL(href)
  const result = readSocialResult(searchParams.get('result_uri') ?? '', origin)
  if (!result) return undefined
  // Spent, and nobody's business afterwards.
  history.replaceState(null, '', pathname)
  const session = await vault.call('login.socialResult', { ...result, locale: pageLocale() })
  return session.phase === 'pending' ? undefined : { session, userId: searchParams.get('user') ?? undefined }
}
