import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { caip10, caip2, commaList, maybeNumber, maybeText, plainAddress, priceCurrency } from './wire-values.js'

/** The most tokens that one `forceUpdate` may name. */
const forceUpdateMax = 50

/**
 * One holding. `address` is a CAIP-10 id, absent for the native coin. `quantity.numeric` is a decimal string in whole
 * tokens, `decimals` the token's own in digits. `price` is of one token and `value` of the holding, in the currency
 * requested; null if it is not known. `flags.is_spam` is true if its name is a bait, `flags.is_illiquid` if the price is
 * withheld because nobody would pay it for so much.
 */
export const balance = /* @__PURE__ */ v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: maybeText,
  address: maybeText,
  value: maybeNumber,
  price: maybeNumber,
  quantity: v.object({ decimals: v.string(), numeric: v.string() }),
  iconUrl: maybeText,
  flags: v.nullish(v.object({ is_spam: v.nullish(v.boolean()), is_illiquid: v.nullish(v.boolean()) })),
})

/** One holding in the HTTP API. */
export type Balance = v.InferOutput<typeof balance>

export const getBalanceRequest = {
  params: { address: plainAddress },
  query: /* @__PURE__ */ v.object({
    currency: v.optional(priceCurrency),
    chainId: v.optional(caip2),
    forceUpdate: v.optional(commaList(caip10, forceUpdateMax)),
  }),
}

/**
 * Returns the holdings of an account on a chain. `forceUpdate` names tokens (CAIP-10) that the server must read again.
 * @see spec 7
 */
export const getBalance = /* @__PURE__ */ defineCall(
  { method: 'GET', path: '/v1/account/{address}/balance', response: v.object({ balances: v.array(balance) }) },
  getBalanceRequest,
)
