import * as v from 'valibot'
import { answerTimeoutMs, visitorTimeoutMs } from '../bridge-limits.js'
import { defineMessage } from '../define-message.js'
import { chainId, nothing, webUrl } from './wire-values.js'

/**
 * A call of the provider. `chainId` and `chainNamespace` select the chain; default: the frame's current chain.
 * Methods and parameters are checked by `rpcFault` on both sides. The time is for methods that ask the visitor; safe
 * ones have `answerTimeoutMs`.
 */
export const rpcRequest = /* @__PURE__ */ defineMessage({
  name: 'RPC_REQUEST',
  request: v.object({
    method: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)),
    params: v.optional(v.unknown()),
    chainNamespace: v.optional(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/))),
    chainId: v.optional(chainId),
    rpcUrl: v.optional(webUrl),
  }),
  reply: v.unknown(),
  timeoutMs: visitorTimeoutMs,
})

/** Ends what waits for an approval: the visitor closed the modal. */
export const rpcAbort = /* @__PURE__ */ defineMessage({
  name: 'RPC_ABORT',
  request: nothing,
  reply: nothing,
  timeoutMs: answerTimeoutMs,
})
