import type { SocialIdentity } from './social-identity.js'

type ProviderUser = Omit<SocialIdentity, 'provider'>

/** Says who somebody is in a signed token (OpenID Connect); its addresses are in the issuer's own document. */
export interface OidcProfile {
  readonly kind: 'oidc'
  readonly issuer: string
  readonly scope: string
  /** Apple gives the name and the mailbox only in a form that the browser posts. */
  readonly responseMode?: 'form_post'
}

/** Has no such token: who it is has to be asked with the access token. */
export interface OAuthProfile {
  readonly kind: 'oauth'
  readonly issuer: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userUrl: string
  readonly scope: string
  /** How the client says its secret. */
  readonly secretIn: 'header' | 'body'
  /** A second question, below `userUrl`. */
  readonly emailsPath?: string
  /** @throws where the answer is not what the provider has documented */
  readonly read: (user: unknown, emails: unknown) => ProviderUser
}
export type ProviderProfile = OidcProfile | OAuthProfile
