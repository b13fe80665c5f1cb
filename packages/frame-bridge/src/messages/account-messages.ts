import * as v from 'valibot'
import { answerTimeoutMs, signOutTimeoutMs, visitorTimeoutMs } from '../bridge-limits.js'
import { defineMessage } from '../define-message.js'
import { user } from './user.js'
import { accountType, chainId, emailAddress, nothing, otp, siwxMessage, webUrl } from './wire-values.js'

/**
 * Reads who is logged in. Creates the wallet if there is none; on a new device it waits while the visitor recovers the
 * wallet in the frame.
 */
export const getUser = /* @__PURE__ */ defineMessage({
  name: 'GET_USER',
  request: v.optional(
    v.object({
      chainId: v.optional(chainId),
      preferredAccountType: v.optional(accountType),
      socialUri: v.optional(v.string()),
      siwxMessage: v.optional(siwxMessage),
      rpcUrl: v.optional(webUrl),
    }),
  ),
  reply: user,
  timeoutMs: visitorTimeoutMs,
})

/** Whether this browser holds a session. */
export const isConnected = /* @__PURE__ */ defineMessage({
  name: 'IS_CONNECTED',
  request: v.optional(v.object({ token: v.optional(v.string()) })),
  reply: v.object({ isConnected: v.boolean() }),
  timeoutMs: answerTimeoutMs,
})

/** Ends the session. @throws {FrameError} REQUEST_TIMEOUT after 3 s */
export const signOut = /* @__PURE__ */ defineMessage({
  name: 'SIGN_OUT',
  request: nothing,
  reply: nothing,
  timeoutMs: signOutTimeoutMs,
})

/** Chooses which of the two EVM accounts sends requests. */
export const setPreferredAccount = /* @__PURE__ */ defineMessage({
  name: 'SET_PREFERRED_ACCOUNT',
  request: v.object({ type: accountType }),
  reply: v.object({ type: accountType, address: v.string() }),
  timeoutMs: answerTimeoutMs,
  isQuiet: true,
})

/** The smart account, whether it is on the chain yet or not. */
export const initSmartAccount = /* @__PURE__ */ defineMessage({
  name: 'INIT_SMART_ACCOUNT',
  request: nothing,
  reply: v.object({ address: v.string(), isDeployed: v.boolean() }),
  timeoutMs: answerTimeoutMs,
})

/** Starts to replace the e-mail address: a code goes to the old one, or straight to the new one. */
export const updateEmail = /* @__PURE__ */ defineMessage({
  name: 'UPDATE_EMAIL',
  request: v.object({ email: emailAddress }),
  reply: v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  timeoutMs: answerTimeoutMs,
})

/** The code from the old address. */
export const updateEmailPrimaryOtp = /* @__PURE__ */ defineMessage({
  name: 'UPDATE_EMAIL_PRIMARY_OTP',
  request: v.object({ otp }),
  reply: nothing,
  timeoutMs: answerTimeoutMs,
})

/** The code from the new address. */
export const updateEmailSecondaryOtp = /* @__PURE__ */ defineMessage({
  name: 'UPDATE_EMAIL_SECONDARY_OTP',
  request: v.object({ otp }),
  reply: v.object({ newEmail: emailAddress }),
  timeoutMs: answerTimeoutMs,
})
