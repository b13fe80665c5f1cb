import * as v from 'valibot'
import { isEmailAddress } from '../email-address.js'

/** The payload of a message without content. */
export const nothing = v.undefined()

/** A chain: the number of an EVM chain, or a CAIP-2 string. */
export const chainId = v.union([
  v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
])

export const accountType = v.picklist(['eoa', 'smartAccount'])
export const emailAddress = v.pipe(
  v.string(),
  v.check(text => isEmailAddress(text)),
)
export const otp = v.pipe(v.string(), v.regex(/^[0-9]{6}$/))
export const webUrl = v.pipe(v.string(), v.maxLength(2_048), v.url())

/** The fields of a one-click sign-in. `accountAddress` is a placeholder that the frame fills. */
export const siwxMessage = v.object({
  accountAddress: v.string(),
  chainId: v.string(),
  domain: v.string(),
  uri: v.string(),
  version: v.string(),
  nonce: v.string(),
  serializedMessage: v.optional(v.string()),
  notBefore: v.optional(v.string()),
  statement: v.optional(v.string()),
  resources: v.optional(v.array(v.string())),
  requestId: v.optional(v.string()),
  issuedAt: v.optional(v.string()),
  expirationTime: v.optional(v.string()),
})
