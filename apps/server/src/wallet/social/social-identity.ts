import type { OAuthProvider } from '@w3m/frame/wallet-api'

/**
 * The visitor's identity according to a provider. `subject` is the provider's own id of the account: it is unique and
 * never changes.
 */
export interface SocialIdentity {
  readonly provider: OAuthProvider | 'farcaster'
  readonly subject: string
  /** Only one that the provider has verified. */
  readonly email?: string | undefined
  /** To be shown; anybody may have the same. */
  readonly userName?: string | undefined
}
