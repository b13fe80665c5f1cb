import { defineEndpoint } from '@w3m/core/api'
import * as v from 'valibot'
import { chainId } from './wire-values.js'

const origins = v.array(v.pipe(v.string(), v.maxLength(256)))

/**
 * A chain that `/api/rpc?chainId=<id>` answers for. `id` is CAIP-2. `bundler` is set if `askBundler` accepts its user
 * operations; `paymaster` if `askPaymaster` can pay for them: the origin under which applications name that service.
 * `hasPrice` is set if `/api/price` may return the price of its coin.
 */
const frameNetwork = v.strictObject({
  id: chainId,
  name: v.pipe(v.string(), v.maxLength(64)),
  symbol: v.pipe(v.string(), v.maxLength(16)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  hasPrice: v.optional(v.literal(true)),
  bundler: v.optional(v.strictObject({ paymaster: v.optional(v.pipe(v.string(), v.maxLength(256))) })),
})
export type FrameNetwork = v.InferOutput<typeof frameNetwork>

/**
 * The configuration that the frame's page needs before it answers any message. `ancestors`: the origins that may embed
 * it for the `projectId` of its own address, the same as in its header's `frame-ancestors`; `https://*.name.tld` stands
 * for every subdomain. `trusted`: the origins inside whose pages requests may be approved, without wildcards. Needs no
 * proof and no session.
 */
export const getFrameConfig = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/frame-config',
  query: v.strictObject({ projectId: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
  response: v.strictObject({ ancestors: origins, trusted: origins, networks: v.array(frameNetwork) }),
})

/**
 * The price of one coin of a chain, if the operator configured a source: `amount` is a decimal string, `currency` an
 * ISO 4217 code. It is only displayed, and no decision depends on it.
 */
export const getCoinPrice = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/api/price',
  query: v.strictObject({ chainId }),
  response: v.strictObject({
    price: v.optional(
      v.strictObject({
        currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
        amount: v.pipe(v.string(), v.regex(/^[0-9]{1,12}(?:\.[0-9]{1,24})?$/)),
      }),
    ),
  }),
})
export type CoinPrice = NonNullable<v.InferOutput<typeof getCoinPrice.response>['price']>
