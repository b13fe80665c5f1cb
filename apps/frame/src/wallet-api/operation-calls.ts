import { defineEndpoint } from '@w3m/core/api'
import * as v from 'valibot'
import { chainId } from './wire-values.js'

/** One JSON-RPC request for a chain (CAIP-2); what comes back is JSON-RPC too. */
const question = {
  method: 'POST',
  query: v.strictObject({ chainId }),
  body: v.strictObject({
    jsonrpc: v.literal('2.0'),
    id: v.number(),
    method: v.string(),
    params: v.array(v.unknown()),
  }),
  response: v.unknown(),
} as const

/** Asks the chain's bundler (ERC-7769). @throws 400 `SENDER_OTHER` for an operation of another account */
export const askBundler = /* @__PURE__ */ defineEndpoint({ ...question, path: '/api/bundler' })

/**
 * Asks who pays for the chain's operations (ERC-7677). @throws 400 `SENDER_OTHER` for an operation of another account,
 * 429 `SPONSORED_LIMITED` where the user was paid for as often as may be in a day
 */
export const askPaymaster = /* @__PURE__ */ defineEndpoint({ ...question, path: '/api/paymaster' })
