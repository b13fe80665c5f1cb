import * as v from 'valibot'
import { priceCurrencies } from '../amounts/price-currencies.js'
import { isCaipAddress, type CaipAddress } from '../caip/caip-address.js'
import { isCaipNetworkId, type CaipNetworkId } from '../caip/caip-network-id.js'

/** A CAIP-2 id. */
export const caip2 = /* @__PURE__ */ v.custom<CaipNetworkId>(isCaipNetworkId, 'expected a CAIP-2 id')

/** A CAIP-10 id: of an account, or of a token's contract. */
export const caip10 = /* @__PURE__ */ v.custom<CaipAddress>(isCaipAddress, 'expected a CAIP-10 id')

/** A plain address of any namespace, as CAIP-10 allows its last part. */
export const plainAddress = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^[-.%a-zA-Z0-9]{1,128}$/, 'expected an address'),
)

/** An address of an EVM chain. */
export const evmAddress = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'expected 0x and 40 hexadecimal digits'),
)

/** An address of a namespace that can connect. */
export const accountAddress = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'expected an EVM or Solana address'),
)

/** A whole name: labels of letters, digits and hyphens, separated by dots. */
export const fullName = /* @__PURE__ */ v.pipe(
  v.string(),
  v.maxLength(128),
  v.regex(/^[a-zA-Z0-9.-]+$/, 'expected letters, digits, dots and hyphens'),
)

/** A whole amount in base units, in decimal digits: no float ever touches it. */
export const baseUnits = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,78}$/, 'expected a whole number in decimal digits'),
)

/** Bytes as `0x` and an even number of hexadecimal digits. */
export const hexData = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-fA-F]{2})*$/, 'expected 0x and hexadecimal digits'),
)

/** A text that may be missing or null: servers do both. */
export const maybeText = /* @__PURE__ */ v.nullish(v.string())

/** A number that may be missing or null. */
export const maybeNumber = /* @__PURE__ */ v.nullish(v.number())

/** A fiat or crypto currency by its short name. */
export const priceCurrency = /* @__PURE__ */ v.picklist(priceCurrencies)

/** A short text that a person or a wallet wrote. */
export const shortText = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(256))

const list = /* @__PURE__ */ v.custom<string | readonly string[]>(
  value => typeof value === 'string' || Array.isArray(value),
  'expected a list',
)

const split = (value: string | readonly string[]): string[] =>
  (typeof value === 'string' ? value.split(',') : value.map(String))
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

/** Several values in one query parameter: the client may give a list, on the wire they are separated by commas. */
// @__NO_SIDE_EFFECTS__
export const commaList = <Entry>(entry: v.GenericSchema<string, Entry>, max: number) =>
  v.pipe(list, v.transform(split), v.array(entry), v.maxLength(max))

/** A whole number in a query: the client gives a number, on the wire it is decimal digits. */
// @__NO_SIDE_EFFECTS__
export const countInQuery = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,9}$/, 'expected a whole number'))]),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  )
