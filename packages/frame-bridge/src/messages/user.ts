import * as v from 'valibot'
import { accountType, chainId, emailAddress, siwxMessage } from './wire-values.js'

const shared = {
  address: v.string(),
  /** A number for EVM chains, a CAIP-2 string for others. */
  chainId,
  accounts: v.optional(v.array(v.object({ address: v.string(), type: accountType }))),
  userName: v.nullish(v.string()),
  preferredAccountType: v.optional(v.string()),
  smartAccountDeployed: v.optional(v.boolean()),
  /** Ours: whether the wallet can be recovered after the loss of a device. */
  isSecured: v.optional(v.boolean()),
  signature: v.optional(v.string()),
  message: v.optional(v.string()),
  siwxMessage: v.optional(siwxMessage),
}

/** The logged-in user, as returned by GET_USER. */
export const user = v.object({ ...shared, email: v.nullish(emailAddress) })

/** The logged-in user, as returned by CONNECT_SOCIAL: a provider's e-mail may be any text. */
export const socialUser = v.object({ ...shared, email: v.nullish(v.string()) })

/** Who is logged in at the frame, and the accounts of the wallet. */
export type FrameUser = v.InferOutput<typeof user>
