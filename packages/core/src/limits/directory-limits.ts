// The wallet directory. The unit is in the name.

/** A page of all wallets has so many. */
export const walletsPerPage = 40
/** A search with fewer characters shows the whole list. */
export const walletSearchMinLength = 2
/** The directory is searched once nobody has typed for so long. */
export const walletSearchDebounceMs = 500
/** The most ids that one question may want or leave out. */
export const walletIdsMax = 200
/** It is asked for the wallets of at most so many networks. */
export const directoryChainsMax = 100
/** One answer of the directory has at most so many wallets. */
export const walletSearchEntries = 100
