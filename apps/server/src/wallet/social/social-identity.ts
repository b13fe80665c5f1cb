import type { OAuthProvider } from '@w3m/frame/wallet-api'

/**
 * Who a provider says that the visitor is. `subject` is the provider's own id of the account: it never changes, and no
 * two have the same.
 */
export interface SocialIdentity {
  readonly provider: OAuthProvider | 'farcaster'
  readonly subject: string
  /** Only one that the provider has verified. */
  readonly email?: string | undefined
  /** To be shown; anybody may have the same. */
  readonly userName?: string | undefined
}
