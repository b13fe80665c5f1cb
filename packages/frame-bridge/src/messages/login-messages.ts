import * as v from 'valibot'
import { answerTimeoutMs, loginTimeoutMs, visitorTimeoutMs } from '../bridge-limits.js'
import { defineMessage } from '../define-message.js'
import { oauthProviders } from '../social/oauth-providers.js'
import { socialUser } from './user.js'
import { accountType, chainId, emailAddress, nothing, otp, siwxMessage, webUrl } from './wire-values.js'

/**
 * Starts an e-mail login. The answer says what the visitor must do next. @throws {FrameError} REQUEST_TIMEOUT after 30
 * s
 */
export const connectEmail = /* @__PURE__ */ defineMessage({
  name: 'CONNECT_EMAIL',
  request: v.object({ email: emailAddress }),
  reply: v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  timeoutMs: loginTimeoutMs,
  isLogin: true,
})

/**
 * Waits for the mailed link that registers this device. Sent again until the link expires. @throws {FrameError}
 * REQUEST_TIMEOUT after 30 s
 */
export const connectDevice = /* @__PURE__ */ defineMessage({
  name: 'CONNECT_DEVICE',
  request: nothing,
  reply: nothing,
  timeoutMs: loginTimeoutMs,
  isLogin: true,
})

/** Hands over the mailed code. Answered when the session exists. @throws {FrameError} REQUEST_TIMEOUT after 30 s */
export const connectOtp = /* @__PURE__ */ defineMessage({
  name: 'CONNECT_OTP',
  request: v.object({ otp }),
  reply: nothing,
  timeoutMs: loginTimeoutMs,
  isLogin: true,
})

/** Ends a social login with what the popup brought. @throws {FrameError} REQUEST_TIMEOUT after 30 s */
export const connectSocial = /* @__PURE__ */ defineMessage({
  name: 'CONNECT_SOCIAL',
  request: v.object({
    uri: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
    preferredAccountType: v.optional(accountType),
    chainId: v.optional(chainId),
    siwxMessage: v.optional(siwxMessage),
    rpcUrl: v.optional(webUrl),
  }),
  reply: socialUser,
  timeoutMs: loginTimeoutMs,
  isLogin: true,
})

/**
 * The address that the popup of a social login opens. `returnUrl` is for the one login that leaves the page (spec 5,
 * Telegram). @throws {FrameError} REQUEST_TIMEOUT after 30 s
 */
export const getSocialRedirectUri = /* @__PURE__ */ defineMessage({
  name: 'GET_SOCIAL_REDIRECT_URI',
  request: v.object({
    provider: v.picklist(oauthProviders),
    returnUrl: v.optional(webUrl),
  }),
  reply: v.object({ uri: webUrl }),
  timeoutMs: loginTimeoutMs,
  isLogin: true,
})

/** A link that Farcaster's application opens, shown as a code or pressed on a phone. */
export const getFarcasterUri = /* @__PURE__ */ defineMessage({
  name: 'GET_FARCASTER_URI',
  request: nothing,
  reply: v.object({ url: webUrl }),
  timeoutMs: answerTimeoutMs,
  ignoresAbort: true,
})

/** Waits until the phone approves. */
export const connectFarcaster = /* @__PURE__ */ defineMessage({
  name: 'CONNECT_FARCASTER',
  request: nothing,
  reply: v.object({ userName: v.string() }),
  timeoutMs: visitorTimeoutMs,
})
