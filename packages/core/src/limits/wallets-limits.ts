// Wallets of the browser, and connections (spec 9). The unit is in the name.

/** So many wallets that connected lately are kept, the latest first. */
export const recentWalletsMax = 2
/** A named wallet may take so long to announce itself to the page. */
export const announceWaitMs = 3_000
/** A visitor may take so long to answer what a wallet asks. */
export const walletPromptTimeoutMs = 240_000
/** The icon of an announced wallet is left out where its data URL is longer. */
export const announcedIconMaxBytes = 65_536
/** The page takes at most so many announced wallets. */
export const announcedWalletsMax = 200
/** So many chains of a wallet are read (Wallet Standard); further ones are ignored. */
export const announcedChainsMax = 100
/** A wallet may take so long to disconnect; it is forgotten all the same. */
export const disconnectTimeoutMs = 3_000
/** How long a connection waits for what its session has of another namespace, whose part may have to be loaded. */
export const siblingTimeoutMs = 10_000
/** Known and recommended rows together, where the host names no wallets of its own. */
export const recommendedRowsMax = 2
/** So many wallets are suggested to a visitor who has none. */
export const suggestedWalletsMax = 4
/** A wallet that does not say by then what it can is taken for one that cannot. */
export const capabilitiesTimeoutMs = 3_000
