import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { caip2 } from './wire-values.js'

/** A name that somebody typed, in any letters: the server says whether it is one (ENSIP-15). */
const typedName = /* @__PURE__ */ v.pipe(
  v.string(),
  v.maxLength(255),
  v.regex(/^[^\s/\\?#%\p{Cc}]+$/u, 'expected a name'),
)

/**
 * A registered name. `addresses` is by coin type (ENSIP-11). `attributes` is an object in real answers, a list in empty
 * ones.
 */
export const nameRecord = /* @__PURE__ */ v.object({
  name: v.string(),
  registered_at: v.nullish(v.union([v.string(), v.number()])),
  updated_at: v.nullish(v.union([v.string(), v.number()])),
  addresses: v.nullish(
    v.record(v.string(), v.object({ address: v.string(), created: v.nullish(v.union([v.string(), v.number()])) })),
  ),
  attributes: v.nullish(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

/** A registered name as the HTTP API tells it. */
export type NameRecord = v.InferOutput<typeof nameRecord>

export const getNameRequest = {
  params: { name: typedName },
  query: /* @__PURE__ */ v.object({ apiVersion: v.optional(v.picklist(['2'])), chainId: v.optional(caip2) }),
}

/**
 * Returns the owner of a name. Answers 404 if the name is free. With `chainId` (CAIP-2) its address for that network is
 * looked up too, where the server serves another. @see spec 7
 */
export const getName = /* @__PURE__ */ defineCall(
  { method: 'GET', path: '/v1/profile/account/{name}', response: nameRecord },
  getNameRequest,
)
