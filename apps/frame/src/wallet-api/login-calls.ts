import { defineEndpoint } from '@w3m/core/api'
import { oauthProviders } from '@w3m/frame-bridge/social-providers'
import * as v from 'valibot'
import { code, email, locale, nothing, opaqueId, origin } from './wire-values.js'
import { session } from './session-calls.js'

/**
 * Sends a code to a mailbox or, where the mailbox has a wallet and this frame key is new to it, a link that registers
 * the device and then the code. The answer is the same for a mailbox that nobody has used. `VERIFY_DEVICE` is returned
 * only to a frame key that proved this mailbox before and was revoked since. @throws 429 `EMAIL_COOLDOWN` with the
 * seconds in the reason's description
 */
export const startEmailLogin = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/login/email',
  body: v.strictObject({ email, origin, locale: v.optional(locale) }),
  response: v.strictObject({ requestId: opaqueId, action: v.picklist(['VERIFY_OTP', 'VERIFY_DEVICE']) }),
})

/** Waits up to 25 s for the button of the mailed link's page. */
export const awaitDevice = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/login/device',
  body: v.strictObject({ requestId: opaqueId }),
  response: v.strictObject({ status: v.picklist(['pending', 'approved', 'expired']) }),
})

const linkToken = v.strictObject({ token: v.pipe(v.string(), v.maxLength(64)) })
const deviceRequest = v.strictObject({ origin, email })

/**
 * Returns the origin and mailbox that the mailed link's page shows before its button is pressed. Changes nothing, so
 * that a mail scanner that opens the link logs nobody in. @throws 410 for a link that is spent or too old
 */
export const readDeviceLink = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/login/device/link',
  body: linkToken,
  response: deviceRequest,
})

/**
 * The call of that button. Needs no proof, because the token alone authorises it. Single use. @throws 410 for a link
 * that is spent or too old
 */
export const approveDevice = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/login/device/approve',
  body: linkToken,
  response: deviceRequest,
})

/**
 * Redeems a code. Bound to the request and to the frame key. @throws 401 `CODE_WRONG`, 410 `CODE_EXPIRED` (also for the
 * fifth wrong one, and after it)
 */
export const redeemCode = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/login/code',
  body: v.strictObject({ requestId: opaqueId, code }),
  response: session,
})

/** Starts a social login: `url` is the address that the popup opens. `handle` belongs to this frame key. */
export const startSocialLogin = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/login/social',
  body: v.strictObject({
    provider: v.picklist(oauthProviders),
    origin,
    returnUrl: v.optional(v.pipe(v.string(), v.url(), v.maxLength(2048))),
  }),
  response: v.strictObject({ handle: opaqueId, url: v.pipe(v.string(), v.url()) }),
})

/**
 * The result of a popup. With the code of its `resultUri` (`readSocialResult`) at once: only the page that opened the
 * popup was told it. Without, for a page that the browser cut off from its popup: waits up to 25 s until the visitor
 * confirms in the popup.
 * @throws 410 `CODE_EXPIRED` for a handle of another frame key, a wrong code and a spent one; 403 `LOGIN_REFUSED` if
 *   the provider or the visitor refused
 */
export const redeemSocial = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/login/social/redeem',
  body: v.strictObject({ handle: opaqueId, code: v.optional(opaqueId), locale: v.optional(locale) }),
  response: v.variant('status', [
    v.strictObject({ status: v.literal('pending') }),
    v.strictObject({ status: v.literal('done'), session }),
  ]),
})

/** The social logins that are configured. */
export const getLoginMethods = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/login/methods',
  response: v.strictObject({ socials: v.array(v.picklist(oauthProviders)), farcaster: v.boolean() }),
})

/** Opens a Farcaster channel: `url` is shown as a code, or opened on a phone. */
export const startFarcasterLogin = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/login/farcaster',
  body: v.strictObject({ origin }),
  response: v.strictObject({ handle: opaqueId, url: v.pipe(v.string(), v.url()) }),
})

/** Waits up to 25 s for the approval in the Farcaster application. */
export const redeemFarcaster = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/login/farcaster/redeem',
  body: v.strictObject({ handle: opaqueId, locale: v.optional(locale) }),
  response: v.variant('status', [
    v.strictObject({ status: v.literal('pending') }),
    v.strictObject({ status: v.literal('done'), session }),
  ]),
})

/**
 * Starts a change of the mailbox: a code goes to the old one first, where there is one. Needs a session and, where
 * there is a wallet, a device that holds a share of it; so do the two calls that follow. `requestId` names a change to
 * the same mailbox that the same session began: where it waits for the code of the new mailbox, that one alone gets
 * another.
 */
export const startEmailUpdate = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/email',
  body: v.strictObject({ email, origin, requestId: v.optional(opaqueId) }),
  response: v.strictObject({ requestId: opaqueId, action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
})

/** Redeems the code of the old mailbox; a code then goes to the new one. */
export const redeemPrimaryCode = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/email/primary',
  body: v.strictObject({ requestId: opaqueId, code }),
  response: nothing,
})

/** Redeems the code of the new mailbox, which is the user's from here on. */
export const redeemSecondaryCode = /* @__PURE__ */ defineEndpoint({
  method: 'POST',
  path: '/api/email/secondary',
  body: v.strictObject({ requestId: opaqueId, code }),
  response: v.strictObject({ email }),
})
