import type { OidcProfile } from '../provider-profile.js'

export const google: OidcProfile = {
  kind: 'oidc',
  issuer: 'https://accounts.google.com',
  scope: 'openid email profile',
}
