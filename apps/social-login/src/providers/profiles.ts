import { createHash } from 'node:crypto'

/** Somebody who logs in: whoever types the mailbox, for this is no real provider. */
export interface User {
  /** The account's unchanging name. */
  readonly subject: string
  readonly email: string
  readonly userName: string
}

/** How the stand-in of one social login answers. */
export interface Profile {
  readonly name: 'google' | 'apple' | 'github' | 'facebook' | 'x' | 'discord'
  readonly title: string
  /** Paths of the provider, where they are not those of the library. */
  readonly routes?: { readonly authorization: string; readonly token: string }
  readonly scopes: readonly string[]
  /** How clients say their secret. */
  readonly secretIn: 'client_secret_basic' | 'client_secret_post'
  /** What it answers to an access token, by path; a provider with OpenID Connect has its own. */
  readonly userEndpoints?: Readonly<Record<string, (user: User) => object>>
}

/** A number as providers give accounts, always the same for a subject. */
const numberOf = ({ subject }: User) => createHash('sha256').update(subject).digest().readUIntBE(0, 6)

export const profiles: readonly Profile[] = [
  { name: 'google', title: 'Google', scopes: ['openid', 'email', 'profile'], secretIn: 'client_secret_post' },
  { name: 'apple', title: 'Apple', scopes: ['openid', 'email', 'name'], secretIn: 'client_secret_post' },
  {
    name: 'github',
    title: 'GitHub',
    routes: { authorization: '/login/oauth/authorize', token: '/login/oauth/access_token' },
    scopes: ['read:user', 'user:email'],
    secretIn: 'client_secret_post',
    userEndpoints: {
      '/user': user => ({ id: numberOf(user), login: user.userName, name: user.userName }),
      '/user/emails': ({ email }) => [{ email, primary: true, verified: true, visibility: 'private' }],
    },
  },
  {
    name: 'facebook',
    title: 'Facebook',
    routes: { authorization: '/v23.0/dialog/oauth', token: '/v23.0/oauth/access_token' },
    scopes: ['public_profile', 'email'],
    secretIn: 'client_secret_post',
    userEndpoints: { '/v23.0/me': user => ({ id: String(numberOf(user)), name: user.userName }) },
  },
  {
    name: 'x',
    title: 'X',
    routes: { authorization: '/i/oauth2/authorize', token: '/2/oauth2/token' },
    scopes: ['users.read', 'tweet.read'],
    secretIn: 'client_secret_basic',
    userEndpoints: {
      '/2/users/me': user => ({
        data: { id: String(numberOf(user)), name: user.userName, username: user.userName },
      }),
    },
  },
  {
    name: 'discord',
    title: 'Discord',
    routes: { authorization: '/oauth2/authorize', token: '/api/oauth2/token' },
    scopes: ['identify', 'email'],
    secretIn: 'client_secret_post',
    userEndpoints: {
      '/api/users/@me': user => ({
        id: String(numberOf(user)),
        username: user.userName,
        global_name: null,
        email: user.email,
        verified: true,
      }),
    },
  },
]

/** The account of a mailbox. Its name is made from the mailbox, so that nothing has to be kept. */
export const subjectOf = (email: string): string => Buffer.from(email.trim().toLowerCase()).toString('hex')

/** The user behind a subject. */
export function userOf(subject: string): User {
  const email = Buffer.from(subject, 'hex').toString('utf8')
  const [userName = ''] = email.split('@')
  return { subject, email, userName }
}
