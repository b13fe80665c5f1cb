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
  /** Ours: whether the wallet outlives the loss of a device. */
  isSecured: v.optional(v.boolean()),
  signature: v.optional(v.string()),
  message: v.optional(v.string()),
  siwxMessage: v.optional(siwxMessage),
}

/** Who is logged in, as GET_USER says it. */
export const user = v.object({ ...shared, email: v.nullish(emailAddress) })

/** Who is logged in, as CONNECT_SOCIAL says it: a provider's e-mail is any text. */
export const socialUser = v.object({ ...shared, email: v.nullish(v.string()) })

/** Who is logged in at the frame, and the accounts of the wallet. */
export type FrameUser = v.InferOutput<typeof user>
