import * as v from 'valibot'
import { idText, text } from '../profile-values.js'
import type { OAuthProfile } from '../provider-profile.js'

const xUser = v.object({ data: v.object({ id: idText, username: text }) })

export const x: OAuthProfile = {
  kind: 'oauth',
  issuer: 'https://x.com',
  authorizationUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  userUrl: 'https://api.x.com/2/users/me',
  scope: 'users.read tweet.read',
  secretIn: 'header',
  read(user) {
    const { id, username } = v.parse(xUser, user).data
    return { subject: id, userName: username }
  },
}
