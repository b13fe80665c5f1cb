import type { EndpointAnswer } from '@w3m/core/api'
import type { walletEndpoints, WalletEndpointName } from '@w3m/frame/wallet-api'
import type { EndpointRequest } from '../http/endpoint-routes.js'
import type { LiveSession } from './sessions/sessions.js'

/** What a call must bring: nothing, a proof of a frame key, or that and the access token of a session. */
export const walletAccess = {
  startEmailLogin: 'proof',
  awaitDevice: 'proof',
  readDeviceLink: 'open',
  approveDevice: 'open',
  redeemCode: 'proof',
  startSocialLogin: 'proof',
  redeemSocial: 'proof',
  getLoginMethods: 'open',
  startFarcasterLogin: 'proof',
  redeemFarcaster: 'proof',
  startEmailUpdate: 'session',
  redeemPrimaryCode: 'session',
  redeemSecondaryCode: 'session',
  refreshSession: 'proof',
  endSession: 'session',
  endOtherSessions: 'session',
  setPreferredAccount: 'session',
  getServerKey: 'open',
  createWallet: 'session',
  addEnrollment: 'session',
  listEnrollments: 'session',
  revokeEnrollment: 'session',
  releaseShare: 'session',
  addRecovery: 'session',
  getRecovery: 'session',
  getRotation: 'session',
  rotateRecovery: 'session',
  preparePassword: 'session',
  guardRecovery: 'session',
  beginRecovery: 'session',
  openRecovery: 'session',
  addPermission: 'session',
  listPermissions: 'session',
  usePermission: 'session',
  revokePermission: 'session',
  askBundler: 'session',
  askPaymaster: 'session',
  getFrameConfig: 'open',
  getCoinPrice: 'open',
} as const satisfies Record<WalletEndpointName, 'open' | 'proof' | 'session'>

interface Caller {
  /** The client's address, as limits count it. */
  readonly client: string
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal
}

interface ProvenCaller extends Caller {
  /** Thumbprint of the frame key that the call proved. */
  readonly frameKey: string
  /** The refresh token of the call's cookie. */
  readonly refreshToken: string | undefined
  /** Hands out a refresh token with the answer; takes it back where there is none. */
  setRefreshToken(token: string | undefined): void
}

interface SessionCaller extends ProvenCaller {
  readonly session: LiveSession
}

interface Callers {
  readonly open: Caller
  readonly proof: ProvenCaller
  readonly session: SessionCaller
}

type Endpoints = typeof walletEndpoints
/** A checked call: its path, query and body, and who makes it. */
export type WalletRequest<Name extends WalletEndpointName> = Pick<
  EndpointRequest<Endpoints[Name]>,
  'path' | 'query' | 'body'
> &
  Callers[(typeof walletAccess)[Name]]
/** Answers one call. @throws {Failure} for everything but 200 */
export type WalletHandler<Name extends WalletEndpointName> = (
  request: WalletRequest<Name>,
) => EndpointAnswer<Endpoints[Name]> | Promise<EndpointAnswer<Endpoints[Name]>>
/** An answer to every call between the frame and its server: one that is missing does not compile. */
export type WalletHandlers = { readonly [Name in WalletEndpointName]: WalletHandler<Name> }
