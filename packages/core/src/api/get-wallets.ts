import * as v from 'valibot'
import { directoryChainsMax, walletIdsMax, walletSearchEntries, walletsPerPage } from '../limits/directory-limits.js'
import { defineCall } from './define-endpoint.js'
import { commaList, countInQuery, maybeNumber, maybeText, shortText } from './wire-values.js'

/** One wallet of the directory. Every link is null where the wallet has none; `image_id` names its picture. */
const directoryWallet = /* @__PURE__ */ v.object({
  id: v.string(),
  name: v.string(),
  badge_type: maybeText,
  chains: v.nullish(v.array(v.string())),
  homepage: maybeText,
  image_id: maybeText,
  image_url: maybeText,
  order: maybeNumber,
  mobile_link: maybeText,
  link_mode: maybeText,
  desktop_link: maybeText,
  webapp_link: maybeText,
  app_store: maybeText,
  play_store: maybeText,
  chrome_store: maybeText,
  rdns: maybeText,
  injected: v.nullish(v.array(v.object({ namespace: maybeText, injected_id: maybeText }))),
})

/** One wallet of the directory in the HTTP API. */
export type DirectoryWallet = v.InferOutput<typeof directoryWallet>

/** A CAIP-2 id of any namespace: wallets are listed for chains that nobody here connects to. */
const anyChain = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'expected a CAIP-2 id'),
)
const walletIds = /* @__PURE__ */ commaList(shortText, walletIdsMax)

export const getWalletsRequest = {
  query: /* @__PURE__ */ v.object({
    page: v.optional(countInQuery(1, 100_000), 1),
    entries: v.optional(countInQuery(1, walletSearchEntries), walletsPerPage),
    search: v.optional(v.pipe(v.string(), v.maxLength(100))),
    badge_type: v.optional(v.picklist(['certified'])),
    include: v.optional(walletIds),
    exclude: v.optional(walletIds),
    chains: v.optional(commaList(anyChain, directoryChainsMax)),
    names: v.optional(commaList(shortText, 100)),
    rdns: v.optional(commaList(shortText, 100)),
  }),
}

/** One page of the wallet directory. `count` is of all that match. Pages count from 1. */
export const getWallets = /* @__PURE__ */ defineCall(
  { method: 'GET', path: '/getWallets', response: v.object({ count: v.number(), data: v.array(directoryWallet) }) },
  getWalletsRequest,
)
