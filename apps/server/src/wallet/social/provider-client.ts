import type { OAuthProvider } from '@w3m/frame/wallet-api'
import * as oauth from 'openid-client'
import type { OAuthProfile, ProviderProfile } from './provider-profile.js'
import { providerProfiles } from './provider-profiles.js'
import type { SocialIdentity } from './social-identity.js'
import type { SocialProviderSettings } from './social-settings.js'

/** Values that the callback of a login is checked with: none of them is ever sent to a page. */
export interface LoginChecks {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** This server as a client of one provider: authorization code with PKCE, state and, with OpenID Connect, a nonce. */
export interface ProviderClient {
  /** The URL that the popup opens. @throws where the provider does not answer */
  authorizationUrl(checks: LoginChecks): Promise<string>
  /**
   * Identifies the visitor. `answer` is the request to the callback. @throws where it is not an answer to these checks,
   * or the provider says no
   */
  identify(answer: URL | Request, checks: LoginChecks): Promise<SocialIdentity>
}

const timeoutSeconds = 10
const bodyMaxLength = 65_536

export function createProviderClient(
  provider: OAuthProvider,
  settings: SocialProviderSettings,
  callbackUrl: string,
): ProviderClient {
  const profile: ProviderProfile = { ...providerProfiles[provider], ...profileOverrides(settings) }
  let ready: Promise<oauth.Configuration> | undefined
  const configuration = () => {
    // Asked for once; a provider that was away is asked again at the next login.
    ready ??= configure(profile, settings).catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }
  return {
    async authorizationUrl({ state, nonce, codeVerifier }) {
      const isOidc = profile.kind === 'oidc'
      return oauth.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callbackUrl,
        scope: profile.scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isOidc && { nonce }),
        ...(isOidc && profile.responseMode && { response_mode: profile.responseMode }),
      }).href
    },
    async identify(answer, { state, nonce, codeVerifier }) {
      const config = await configuration()
      const isOidc = profile.kind === 'oidc'
      const tokens = await oauth.authorizationCodeGrant(config, answer, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
        ...(isOidc && { expectedNonce: nonce, idTokenExpected: true }),
      })
      if (profile.kind === 'oauth') return { provider, ...(await requestProfile(config, profile, tokens.access_token)) }
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider gave no ID token.')
      // Apple writes the flag as a text.
      const email =
        typeof claims.email === 'string' && (claims.email_verified === true || claims.email_verified === 'true')
          ? claims.email
          : undefined
      return {
        provider,
        subject: claims.sub,
        email,
        userName: email ?? (typeof claims.name === 'string' ? claims.name : undefined),
      }
    },
  }
}

const profileOverrides = ({ issuer, authorizationUrl, tokenUrl, userUrl }: SocialProviderSettings) => ({
  ...(issuer && { issuer }),
  ...(authorizationUrl && { authorizationUrl }),
  ...(tokenUrl && { tokenUrl }),
  ...(userUrl && { userUrl }),
})

async function configure(
  profile: ProviderProfile,
  { clientId, clientSecret }: SocialProviderSettings,
): Promise<oauth.Configuration> {
  const isHere = /^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(profile.issuer)
  if (profile.kind === 'oidc') {
    return oauth.discovery(new URL(profile.issuer), clientId, undefined, oauth.ClientSecretPost(clientSecret), {
      timeout: timeoutSeconds,
      ...(isHere && { execute: [oauth.allowInsecureRequests] }),
    })
  }
  const secret =
    profile.secretIn === 'header' ? oauth.ClientSecretBasic(clientSecret) : oauth.ClientSecretPost(clientSecret)
  const config = new oauth.Configuration(
    { issuer: profile.issuer, authorization_endpoint: profile.authorizationUrl, token_endpoint: profile.tokenUrl },
    clientId,
    undefined,
    secret,
  )
  config.timeout = timeoutSeconds
  if (isHere) oauth.allowInsecureRequests(config)
  return config
}

async function requestProfile(
  config: oauth.Configuration,
  profile: OAuthProfile,
  accessToken: string,
): Promise<Omit<SocialIdentity, 'provider'>> {
  const request = async (address: string): Promise<unknown> => {
    // GitHub's interface refuses a client without a name.
    const response = await oauth.fetchProtectedResource(
      config,
      accessToken,
      new URL(address),
      'GET',
      undefined,
      new Headers({ accept: 'application/json', 'user-agent': 'w3m' }),
    )
    const text = await response.text()
    if (!response.ok || text.length > bodyMaxLength)
      throw new Error(`The provider answered ${response.status} to who it is.`)
    return JSON.parse(text)
  }
  const user = await request(profile.userUrl)
  // Without the visitor's permission to read it, the mailbox is unknown.
  const emails = profile.emailsPath && (await request(`${profile.userUrl}${profile.emailsPath}`).catch(() => undefined))
  return profile.read(user, emails)
}
