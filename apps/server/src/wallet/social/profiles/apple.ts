import type { OidcProfile } from '../provider-profile.js'

export const apple: OidcProfile = {
  kind: 'oidc',
  issuer: 'https://appleid.apple.com',
  scope: 'openid email name',
  responseMode: 'form_post',
}
