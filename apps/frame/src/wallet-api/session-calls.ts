import { defineEndpoint } from '@w3m/core/api'
import * as v from 'valibot'
import { email, evmAddress, generation, nothing, opaqueId, solanaAddress } from './wire-values.js'

/**
 * Who is logged in. `wallet` is missing until one was made; `enrollmentId` is missing on a device that holds no share
 * of it.
 */
export const user = v.strictObject({
  id: opaqueId,
  email: v.optional(email),
  userName: v.optional(v.pipe(v.string(), v.maxLength(256))),
  wallet: v.optional(v.strictObject({ evmAddress, solanaAddress })),
  enrollmentId: v.optional(opaqueId),
  /** How the wallet can be recovered. */
  recovery: v.array(v.picklist(['passkey', 'password', 'words'])),
  preferredAccountType: v.optional(v.picklist(['eoa', 'smartAccount'])),
  /** There where this device holds a share, and the passkey is from before it signed: `guardRecovery` is wanted. */
  mustGuard: v.optional(v.literal(true)),
  generation: v.optional(generation),
  /** There where this device's split is from before that generation: it is to be split anew (`addEnrollment`). */
  isStale: v.optional(v.literal(true)),
})
export type User = v.InferOutput<typeof user>
/** As the server writes it. */
export type UserAnswer = v.InferInput<typeof user>

/** The access token is bound to the frame key (DPoP); the refresh token is a cookie that no script sees. */
export const session = v.strictObject({
  accessToken: v.pipe(v.string(), v.maxLength(2048)),
  expiresInSeconds: v.number(),
  user,
})
export type Session = v.InferOutput<typeof session>
/** As the server writes it. */
export type SessionAnswer = v.InferInput<typeof session>

/**
 * A new access token for the refresh cookie, which is rotated. `attempt` names the try: sent again with the same one
 * within a minute, after its answer was lost, it is the same call and no second use of the cookie. @throws 401 where
 * the visitor must log in again
 */
export const refreshSession = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/session/refresh',
  body: v.strictObject({ attempt: v.optional(opaqueId) }),
  response: session,
})

export const endSession = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/session/end',
  body: nothing,
  response: nothing,
})

/** Logs every other device out. @throws 404 `NOT_ENROLLED` from one that holds no share of the wallet */
export const endOtherSessions = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/session/end-others',
  body: nothing,
  response: nothing,
})

/** @throws 404 `NOT_ENROLLED` from a device that holds no share of the wallet */
export const setPreferredAccount = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/account-type',
  body: v.strictObject({ type: v.picklist(['eoa', 'smartAccount']) }),
  response: nothing,
})
