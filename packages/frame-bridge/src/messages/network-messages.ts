import * as v from 'valibot'
import { answerTimeoutMs } from '../bridge-limits.js'
import { defineMessage } from '../define-message.js'
import { chainId, nothing, webUrl } from './wire-values.js'

/** Switches the frame to another chain. */
export const switchNetwork = /* @__PURE__ */ defineMessage({
  name: 'SWITCH_NETWORK',
  request: v.object({ chainId, rpcUrl: v.optional(webUrl) }),
  reply: v.object({ chainId }),
  timeoutMs: answerTimeoutMs,
})

/** The chain that the frame is on. */
export const getChainId = /* @__PURE__ */ defineMessage({
  name: 'GET_CHAIN_ID',
  request: nothing,
  reply: v.object({ chainId }),
  timeoutMs: answerTimeoutMs,
})

/** The numbers of the EVM chains with smart accounts. */
export const getSmartAccountEnabledNetworks = /* @__PURE__ */ defineMessage({
  name: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  request: nothing,
  reply: v.object({ smartAccountEnabledNetworks: v.array(v.pipe(v.number(), v.safeInteger())) }),
  timeoutMs: answerTimeoutMs,
})
