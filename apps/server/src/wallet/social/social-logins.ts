import { failedResultUri, oauthProviders, socialResultUri, type OAuthProvider } from '@w3m/frame/wallet-api'
import type { Hono } from 'hono'
import type { Bucket, KeyValue } from '../../ports/key-value.js'
import { failure } from '../../http/failure.js'
import { createFarcasterLogins, type FarcasterLogins } from '../farcaster/farcaster-logins.js'
import type { KeyStore } from '../keys/key-store.js'
import type { Announcements } from '../login/announcements.js'
import { hashOf, randomId } from '../random-id.js'
import { waitMaxMs } from '../wallet-limits.js'
import type { OpenPopup } from './open-popup.js'
import { createPendingLogins, loginLifetimeMs, pendingMax, type PendingLogin, type Redeemed } from './pending-logins.js'
import { createProviderClient, type LoginChecks, type ProviderClient } from './provider-client.js'
import type { SocialIdentity } from './social-identity.js'
import { socialRoutes } from './social-routes.js'
import type { SocialSettings } from './social-settings.js'
import { ownerOf } from './start-limit.js'

/** Logins at social accounts and at Farcaster. */
export interface SocialLogins {
  /** `GET /api/login/methods`. */
  methods(): { readonly socials: OAuthProvider[]; readonly farcaster: boolean }
  /**
   * `origin` has been checked. @throws {Failure} 404 for a provider that is not configured, 503 for one that does not
   * answer
   */
  start(request: {
    readonly frameKey: string
    readonly client: string
    readonly provider: OAuthProvider
    readonly origin: string
    readonly returnUrl?: string | undefined
  }): Promise<{ handle: string; url: string }>
  /** @throws {Failure} as `PendingLogins.redeem` */
  redeem(request: {
    readonly frameKey: string
    readonly handle: string
    readonly code?: string | undefined
    readonly signal?: AbortSignal
  }): Promise<Redeemed>
  /** Undefined where Farcaster is not configured. */
  readonly farcaster: FarcasterLogins | undefined
  /** The pages of the popups, under `/api/login/social/`: they need no proof. */
  readonly routes: Hono
}

/** The stored form of a popup, under the hash of its state. */
type StoredPopup = Pick<OpenPopup, 'provider' | 'origin' | 'returnUrl' | 'isAsked'> & { readonly frameKey: string }

const popups: Bucket<StoredPopup> = { name: 'popups' }
const idLength = 22

export interface SocialLoginsDeps {
  readonly settings: SocialSettings
  readonly origin: string
  readonly keyValue: KeyValue
  readonly events: Announcements
  readonly keys: Pick<KeyStore, 'mac'>
  /** Whether somebody has a wallet, and the frame key that logs in was never let in. */
  readonly isNewDevice: (identity: SocialIdentity, frameKey: string) => Promise<boolean>
  /** The present mark, for a login that begins (`Accounts.mark`). */
  readonly mark: () => Promise<number>
  readonly now: () => number
  readonly report: (error: unknown) => void
  readonly waitMs?: number
}

/** `origin` is that of the secure frame: providers know `${origin}/api/login/social/callback/{provider}`. */
export function createSocialLogins({
  settings,
  origin,
  keyValue,
  events,
  keys,
  isNewDevice,
  mark,
  now,
  report,
  waitMs = waitMaxMs,
}: SocialLoginsDeps): SocialLogins {
  const pending = createPendingLogins({ keyValue, events, now, waitMs })
  const callbackOf = (provider: OAuthProvider) => `${origin}/api/login/social/callback/${provider}`
  const clients = new Map<OAuthProvider, ProviderClient>()
  for (const provider of oauthProviders) {
    const providerSettings = settings.providers[provider]
    if (providerSettings) clients.set(provider, createProviderClient(provider, providerSettings, callbackOf(provider)))
  }

  /**
   * All that a login needs again follows from its state and a key that is not in the database: who reads
   * that can neither end a login nor say that it is theirs.
   */
  function secretsOf(state: string): LoginChecks & Pick<PendingLogin, 'handle' | 'code'> {
    const secret = (purpose: string) => keys.mac(`social ${purpose}`, state)
    return {
      state,
      nonce: secret('nonce'),
      codeVerifier: secret('verifier'),
      handle: secret('handle').slice(0, idLength),
      code: secret('code').slice(0, idLength),
    }
  }

  const routes = socialRoutes({
    callbackOf,
    confirm: pending.confirm,
    async take(provider, state) {
      const popup = await keyValue.take(popups, hashOf(state), now())
      if (popup?.provider !== provider) return undefined
      const { handle, code, ...checks } = secretsOf(state)
      return { ...checks, ...popup, returnUrl: popup.returnUrl, login: { handle, code, frameKey: popup.frameKey } }
    },
    async identify(popup, answer) {
      try {
        const client = clients.get(popup.provider)
        if (!client) throw new Error(`${popup.provider} is not offered.`)
        const identity = await client.identify(answer, popup)
        const isNew = await isNewDevice(identity, popup.login.frameKey)
        await pending.complete(popup.login.handle, identity, isNew && popup.isAsked ? await mark() : undefined)
        return isNew ? 'newDevice' : 'done'
      } catch (error) {
        await pending.complete(popup.login.handle, undefined)
        // A visitor's refusal is not an error to report.
        if (Object(error).error !== 'access_denied') report(error)
        return 'failed'
      }
    },
    resultUri: ({ login }) => socialResultUri(origin, login),
    failedUri: failedResultUri(origin),
  })
  return {
    methods: () => ({ socials: [...clients.keys()], farcaster: settings.farcaster !== undefined }),
    async start({ frameKey, client: starter, provider, origin: page, returnUrl }) {
      const client = clients.get(provider)
      if (!client) throw failure(404, 'provider', 'This login is not offered here.')
      if (returnUrl !== undefined && new URL(returnUrl).origin !== page)
        throw failure(400, 'returnUrl', 'The address must be of the page that asks.')
      const { handle, code, ...checks } = secretsOf(randomId())
      const url = await client.authorizationUrl(checks).catch((error: unknown) => {
        report(error)
        throw failure(503, 'provider', 'The provider does not answer.')
      })
      const isAsked = returnUrl === undefined || page !== origin
      const popup: StoredPopup = { provider, frameKey, origin: page, returnUrl, isAsked }
      const owner = ownerOf(starter)
      await pending.begin({ handle, code, frameKey }, await mark(), owner)
      const expiresAt = now() + loginLifetimeMs
      await keyValue.put(
        popups,
        hashOf(checks.state),
        { value: popup, expiresAt },
        { now: now(), max: pendingMax, owner },
      )
      return { handle, url }
    },
    redeem: ({ frameKey, handle, code, signal }) => pending.redeem(frameKey, handle, code, signal),
    farcaster: settings.farcaster && createFarcasterLogins({ ...settings.farcaster, keyValue, mark, now, waitMs }),
    routes,
  }
}
