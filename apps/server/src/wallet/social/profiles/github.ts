import * as v from 'valibot'
import { idText, text } from '../profile-values.js'
import type { OAuthProfile } from '../provider-profile.js'

const gitHubUser = v.object({ id: idText, login: text })
const gitHubEmails = v.array(v.object({ email: text, primary: v.boolean(), verified: v.boolean() }))

export const github: OAuthProfile = {
  kind: 'oauth',
  issuer: 'https://github.com',
  authorizationUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  userUrl: 'https://api.github.com/user',
  emailsPath: '/emails',
  scope: 'read:user user:email',
  secretIn: 'body',
  read(user, emails) {
    const { id, login } = v.parse(gitHubUser, user)
    const list = v.safeParse(gitHubEmails, emails)
    return {
      subject: id,
      userName: login,
      email: list.success ? list.output.find(entry => entry.primary && entry.verified)?.email : undefined,
    }
  },
}
