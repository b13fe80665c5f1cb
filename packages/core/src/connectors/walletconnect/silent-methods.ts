/** What a wallet answers without a word to its visitor. */
const silentMethods: ReadonlySet<unknown> = new Set([
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getPermissions',
])

/** True where a request shows nothing in the wallet: then its app need not come to the front. */
export const isSilent = (method: unknown): boolean => silentMethods.has(method)
