// The wallet directory. The unit is in the name.

/** The wallets of one page of all wallets. */
export const walletsPerPage = 40
/** The shortest search, in characters; a shorter one shows the whole list. */
export const walletSearchMinLength = 2
/** The pause in typing, in ms, after which the directory is searched. */
export const walletSearchDebounceMs = 500
/** The most ids that one request may include or exclude. */
export const walletIdsMax = 200
/** The most networks that one request to the directory may name. */
export const directoryChainsMax = 100
/** The most wallets of one answer of the directory. */
export const walletSearchEntries = 100
