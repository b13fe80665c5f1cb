import { socialResultUri, type SocialProvider } from '@w3m/frame/wallet-api'
import type { Hono } from 'hono'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { failure } from '../../http/failure.js'
import { createFarcasterLogins, type FarcasterLogins } from '../farcaster/farcaster-logins.js'
import { randomId } from '../random-id.js'
import { waitMaxMs } from '../wallet-limits.js'
import { createPendingLogins, type PendingLogin, type Redeemed } from './pending-logins.js'
import { createProviderClient, type LoginChecks, type ProviderClient } from './provider-client.js'
import type { SocialIdentity } from './social-identity.js'
import { socialRoutes } from './social-routes.js'
import type { SocialSettings } from './social-settings.js'

/** A login that has gone to its provider. */
export interface OpenPopup extends LoginChecks {
  readonly provider: SocialProvider
  readonly login: PendingLogin
  /** The page that asked. */
  readonly origin: string
  /** Where the page is left for the login, without a popup: the address that it comes back to. */
  readonly returnUrl: string | undefined
  /** Whether the visitor says once more that the login is theirs, before a page hears of it: not where it is the frame's own page that they come back to, which no other page reads. */
  readonly isAsked: boolean
}

/** Logins at social accounts and at Farcaster. */
export interface SocialLogins {
  /** `GET /api/login/methods`. */
  methods(): { readonly socials: SocialProvider[]; readonly farcaster: boolean }
  /** `origin` has been checked. @throws {Failure} 404 for a provider that is not configured, 503 for one that does not answer */
  start(request: { readonly frameKey: string; readonly provider: SocialProvider; readonly origin: string; readonly returnUrl?: string | undefined }): Promise<{ handle: string; url: string }>
  /** @throws {Failure} as `PendingLogins.redeem` */
  redeem(request: { readonly frameKey: string; readonly handle: string; readonly code?: string | undefined; readonly signal?: AbortSignal }): Promise<Redeemed>
  /** Undefined where Farcaster is not configured. */
  readonly farcaster: FarcasterLogins | undefined
  /** The pages of the popups, under `/api/login/social/`: they need no proof. */
  readonly routes: Hono
}

const openMax = 10_000
const openMs = 600_000

export interface SocialLoginsWorld {
  readonly settings: SocialSettings
  readonly origin: string
  /** Whether somebody has a wallet, and the frame key that logs in was never let in. */
  readonly isNewDevice: (identity: SocialIdentity, frameKey: string) => boolean
  /** Of the present, for a login that begins. */
  readonly mark: () => number
  readonly now: () => number
  readonly report: (error: unknown) => void
  readonly waitMs?: number
}

/** `origin` is that of the secure frame: providers know `${origin}/api/login/social/callback/{provider}`. */
export function createSocialLogins({ settings, origin, isNewDevice, mark, now, report, waitMs = waitMaxMs }: SocialLoginsWorld): SocialLogins {
  const pending = createPendingLogins({ now, waitMs })
  const callbackOf = (provider: SocialProvider) => `${origin}/api/login/social/callback/${provider}`
  const clients = new Map<SocialProvider, ProviderClient>()
  for (const provider of Object.keys(settings.providers) as SocialProvider[]) clients.set(provider, createProviderClient(provider, settings.providers[provider]!, callbackOf(provider)))
  const popups = new Map<string, OpenPopup & { readonly expiresAt: number }>()

  const routes = socialRoutes({
    callbackOf,
    confirm: pending.confirm,
    take(provider, state) {
      const popup = popups.get(state)
      popups.delete(state)
      return popup?.provider === provider && popup.expiresAt > now() ? popup : undefined
    },
    async identify(popup, answer) {
      try {
        const identity = await clients.get(popup.provider)!.identify(answer, popup)
        const isNew = isNewDevice(identity, popup.login.frameKey)
        popup.login.settle(identity, isNew && popup.isAsked ? mark() : undefined)
        return isNew ? 'newDevice' : 'done'
      } catch (error) {
        popup.login.settle(undefined)
        // That the visitor said no is no defect.
        if ((error as { error?: unknown } | null)?.error !== 'access_denied') report(error)
        return 'failed'
      }
    },
    resultUri: ({ login }) => socialResultUri(origin, login),
  })
  return {
    methods: () => ({ socials: [...clients.keys()], farcaster: settings.farcaster !== undefined }),
    async start({ frameKey, provider, origin: page, returnUrl }) {
      const client = clients.get(provider)
      if (!client) throw failure(404, 'provider', 'This login is not offered here.')
      if (returnUrl !== undefined && new URL(returnUrl).origin !== page) throw failure(400, 'returnUrl', 'The address must be of the page that asks.')
      const checks = { state: randomId(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
      const url = await client.authorizationUrl(checks).catch((error: unknown) => {
        report(error)
        throw failure(503, 'provider', 'The provider does not answer.')
      })
      for (const [state, { expiresAt }] of popups) {
        if (expiresAt > now() && popups.size < openMax) break
        popups.delete(state)
      }
      const login = pending.begin(frameKey, mark())
      popups.set(checks.state, { ...checks, provider, login, origin: page, returnUrl, isAsked: returnUrl === undefined || page !== origin, expiresAt: now() + openMs })
      return { handle: login.handle, url }
    },
    redeem: ({ frameKey, handle, code, signal }) => pending.redeem(frameKey, handle, code, signal),
    farcaster: settings.farcaster && createFarcasterLogins({ ...settings.farcaster, mark, now, waitMs }),
    routes,
  }
}
