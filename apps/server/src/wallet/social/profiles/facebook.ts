import * as v from 'valibot'
import { idText, optionalText, orNone } from '../profile-values.js'
import type { OAuthProfile } from '../provider-profile.js'

const facebookUser = v.object({ id: idText, name: optionalText })

export const facebook: OAuthProfile = {
  kind: 'oauth',
  issuer: 'https://www.facebook.com',
  authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
  userUrl: 'https://graph.facebook.com/v23.0/me?fields=id,name',
  scope: 'public_profile',
  secretIn: 'body',
  read(user) {
    const { id, name } = v.parse(facebookUser, user)
    // Facebook does not say whether a mailbox is verified, so it is not asked for.
    return { subject: id, userName: orNone(name) }
  },
}
