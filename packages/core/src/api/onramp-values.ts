import * as v from 'valibot'
import { maybeText, shortText } from './wire-values.js'

const currencyId = /* @__PURE__ */ v.pipe(shortText, v.minLength(1))

/** A currency as pages name it: by its id, or by what `getOnrampOptions` told of it. The server reads the id. */
export const currency = /* @__PURE__ */ v.union(
  [
    currencyId,
    v.pipe(
      v.object({ id: currencyId }),
      v.transform(({ id }) => id),
    ),
  ],
  'expected the id of a currency, or an object that has it',
)

/** A provider by its name, as `getOnrampOptions` tells it. */
export const providerName = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{1,32}$/, 'expected the name of a provider'),
)

/** An amount of money that somebody pays: a decimal text, with at most two decimals where it is in dollars. */
export const decimalAmount = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,20}(\.[0-9]{1,18})?$/, 'expected a decimal amount'),
)

/** The cost and the proceeds of a purchase. @param money an amount with its currency, in the format of the endpoint */
export const quotedAmounts = <Money extends v.GenericSchema>(money: Money) => ({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: money,
  coinbaseFee: v.nullish(money),
  quoteId: v.string(),
})

/** A purchase as this service names it: nobody can guess it, and whoever has it may ask how it stands. */
export const purchaseId = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'expected the id of a purchase'))

/**
 * How a purchase stands. `created`: nobody is known to have paid; `pending`: paid, and on its way; the others are ends:
 * `delivered`, `refused` (the payment was), `expired` (no payment was reported in time), `refunded` (paid, and given
 * back), `unknown` (paid for something else than was ordered, as the provider says: only there can be asked what became
 * of it).
 */
export const purchaseStatus = /* @__PURE__ */ v.picklist([
  'created',
  'pending',
  'delivered',
  'refused',
  'expired',
  'refunded',
  'unknown',
])

/** A seller. `networks` are names of networks in the list of purchasable currencies. */
export const onrampProvider = /* @__PURE__ */ v.object({
  name: v.string(),
  label: v.string(),
  feeRange: maybeText,
  /** Sells play money on local chains. */
  isSandbox: v.nullish(v.boolean()),
  networks: v.nullish(v.array(v.string())),
})
