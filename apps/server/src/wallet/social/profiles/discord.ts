import * as v from 'valibot'
import { idText, optionalText, orNone, text } from '../profile-values.js'
import type { OAuthProfile } from '../provider-profile.js'

const discordUser = v.object({ id: idText, username: text, email: optionalText, verified: v.nullish(v.boolean()) })

export const discord: OAuthProfile = {
  kind: 'oauth',
  issuer: 'https://discord.com',
  authorizationUrl: 'https://discord.com/oauth2/authorize',
  tokenUrl: 'https://discord.com/api/oauth2/token',
  userUrl: 'https://discord.com/api/users/@me',
  scope: 'identify email',
  secretIn: 'body',
  read(user) {
    const { id, username, email, verified } = v.parse(discordUser, user)
    return { subject: id, userName: username, email: verified ? orNone(email) : undefined }
  },
}
