import type { OAuthProvider } from '@w3m/frame/wallet-api'
import * as v from 'valibot'
import type { SocialIdentity } from './social-identity.js'

type Person = Omit<SocialIdentity, 'provider'>

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
  readonly read: (user: unknown, emails: unknown) => Person
}
export type ProviderProfile = OidcProfile | OAuthProfile

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
const optionalText = v.nullish(text)
const idText = v.pipe(v.union([text, v.number()]), v.transform(String))
const orNone = (value: string | null | undefined) => value ?? undefined

const gitHubUser = v.object({ id: idText, login: text })
const gitHubEmails = v.array(v.object({ email: text, primary: v.boolean(), verified: v.boolean() }))
const facebookUser = v.object({ id: idText, name: optionalText })
const xUser = v.object({ data: v.object({ id: idText, username: text }) })
const discordUser = v.object({ id: idText, username: text, email: optionalText, verified: v.nullish(v.boolean()) })

/** How each social login is spoken, with its own addresses. */
export const providerProfiles: Readonly<Record<OAuthProvider, ProviderProfile>> = {
  google: { kind: 'oidc', issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  apple: { kind: 'oidc', issuer: 'https://appleid.apple.com', scope: 'openid email name', responseMode: 'form_post' },
  github: {
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
        email: list.success ? list.output.find(each => each.primary && each.verified)?.email : undefined,
      }
    },
  },
  facebook: {
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
  },
  x: {
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
  },
  discord: {
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
  },
}
