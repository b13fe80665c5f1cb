import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { interactionPolicy, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { userOf, profiles, subjectOf, type Profile } from './profiles.js'

/** What every client of a stand-in is called. */
export const clientId = 'w3m-local'
export const clientSecret = 'w3m-local-secret-of-no-worth'

/** The stand-in of one social login: a real OAuth provider that anybody may log in at. */
export interface StandIn {
  readonly name: Profile['name']
  readonly title: string
  readonly userEndpoints: NonNullable<Profile['userEndpoints']>
  /** Answers a request below its folder. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** @throws for a login that is not open in this browser */
  check(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Ends the login of this browser: with the account of a mailbox, or with nobody. @returns where it goes on */
  finish(request: IncomingMessage, response: ServerResponse, email: string | undefined): Promise<string>
  /** The account that an access token is for. */
  accountOf(accessToken: string): Promise<string | undefined>
}

/** @param options `url` is where all of them are served, each in a folder of its name */
export function createProviders({
  url,
  callbackOrigin,
}: {
  readonly url: string
  readonly callbackOrigin: string
}): readonly StandIn[] {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { kty, n, e, d, p, q, dp, dq, qi } = privateKey.export({ format: 'jwk' })
  const jwks = { keys: [{ kty, n, e, d, p, q, dp, dq, qi, kid: 'local', use: 'sig', alg: 'RS256' }] }
  return profiles.map(profile => {
    const provider = new Provider(`${url}/${profile.name}`, {
      jwks,
      ...configurationOf(profile, `${callbackOrigin}/api/login/social/callback/${profile.name}`),
    })
    const answer = provider.callback()
    return {
      name: profile.name,
      title: profile.title,
      userEndpoints: profile.userEndpoints ?? {},
      handle: (request, response) => void answer(request, response),
      check: async (request, response) => void (await provider.interactionDetails(request, response)),
      finish: (request, response, email) =>
        provider.interactionResult(
          request,
          response,
          email
            ? { login: { accountId: subjectOf(email), remember: false } }
            : { error: 'access_denied', error_description: 'The visitor said no.' },
          { mergeWithLastSubmission: false },
        ),
      accountOf: async accessToken => (await provider.AccessToken.find(accessToken))?.accountId,
    }
  })
}

function configurationOf({ name, routes, scopes, secretIn }: Profile, redirectUri: string): Configuration {
  const policy = interactionPolicy.base()
  // Each login asks who it is, also in a browser that has just logged in.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('each', 'Each login asks', ({ oidc }: KoaContextWithOIDC) =>
        oidc.result?.login ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    )
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: secretIn,
      },
    ],
    cookies: { keys: [randomBytes(32).toString('hex')] },
    ...(routes && { routes: { ...routes } }),
    scopes: [...scopes],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google and Apple tell in the token itself who it is.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { policy, url: (_context, interaction) => `/${name}/interaction/${interaction.uid}` },
    // Whoever typed a mailbox has agreed to what the client asks for.
    async loadExistingGrant({ oidc }) {
      const grant = Object.assign(new oidc.provider.Grant(), {
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims() {
        const { email, userName } = userOf(subject)
        // Apple writes the flag as a text, and no name.
        return {
          sub: subject,
          email,
          ...(name === 'apple' ? { email_verified: 'true' } : { email_verified: true, name: userName }),
        }
      },
    }),
  }
}
