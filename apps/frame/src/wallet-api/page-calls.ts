import { defineEndpoint } from '@w3m/core/api'
import * as v from 'valibot'

/**
 * A chain that `/api/rpc?chainId=<id>` answers for. `id` is CAIP-2. `bundler` where `/api/bundler` takes user operations of it;
 * `paymaster` where `/api/paymaster` has somebody who pays for them: the origin under which applications name that service.
 */
export const frameNetwork = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  name: v.pipe(v.string(), v.maxLength(64)),
  symbol: v.pipe(v.string(), v.maxLength(16)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  bundler: v.optional(v.strictObject({ paymaster: v.optional(v.pipe(v.string(), v.maxLength(256))) })),
})
export type FrameNetwork = v.InferOutput<typeof frameNetwork>

/**
 * What the frame's page must know before it says a word. `ancestors`: the origins that may embed it for the `projectId` of its own address,
 * the same as in its header's `frame-ancestors`; `https://*.name.tld` stands for every subdomain. Needs no proof and no session.
 */
export const getFrameConfig = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/frame-config',
  query: v.strictObject({ projectId: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
  response: v.strictObject({ ancestors: v.array(v.pipe(v.string(), v.maxLength(256))), networks: v.array(frameNetwork) }),
})
