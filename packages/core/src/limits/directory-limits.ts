/** The wallet directory. The unit is in the name. */

export const walletsPerPage = 40
export const walletSearchMinLength = 2
export const walletSearchDebounceMs = 500
export const walletSearchEntries = 100
