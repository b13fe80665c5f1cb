import { readSocialResult } from '../../wallet-api/social-result.js'
import { pageLocale } from '../i18n/amount-text.js'
import type { SessionState } from '../../vault/vault-api.js'
import type { User } from '../../wallet-api/wallet-api.js'
import type { Vault } from '../vault-port.js'

type Place = Pick<Location, 'href' | 'origin' | 'pathname'>

/** Returns the URL to which a social account's page leads back. @param user the user who has to log in again */
export function socialReturnUrl(user: User | undefined, { origin, pathname }: Place = location): string {
  const url = new URL(pathname, origin)
  if (user) url.searchParams.set('user', user.id)
  return url.href
}

export interface SocialReturn {
  readonly session: SessionState
  /** The user who had to log in again. */
  readonly userId: string | undefined
}

/**
 * Finishes a social login for which the visitor left this page. Its result is valid once, and in this browser alone.
 * @throws {VaultCallError} if the result is no longer valid
 */
export async function returnFromSocial(
  vault: Vault,
  { href, origin, pathname }: Place = location,
): Promise<SocialReturn | undefined> {
  const { searchParams } = new URL(href)
  const result = readSocialResult(searchParams.get('result_uri') ?? '', origin)
  if (!result) return undefined
  // Removes the result from the address bar and the history, since it is spent now.
  history.replaceState(null, '', pathname)
  const session = await vault.call('login.socialResult', { ...result, locale: pageLocale() })
  return session.phase === 'pending' ? undefined : { session, userId: searchParams.get('user') ?? undefined }
}
