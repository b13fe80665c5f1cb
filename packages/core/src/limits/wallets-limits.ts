/** Wallets of the browser, and connections (spec 9). The unit is in the name. */

export const recentWalletsMax = 2
export const announceWaitMs = 3_000
export const walletPromptTimeoutMs = 240_000
export const announcedIconMaxBytes = 65_536
export const announcedWalletsMax = 200
export const announcedChainsMax = 100
export const disconnectTimeoutMs = 3_000
/** How long a connection waits for what its session has of another namespace, whose part may have to be loaded. */
export const siblingTimeoutMs = 10_000
/** Known and recommended rows together, where the host names no wallets of its own. */
export const recommendedRowsMax = 2
export const suggestedWalletsMax = 4
/** A wallet that does not say by then what it can is taken for one that cannot. */
export const capabilitiesTimeoutMs = 3_000
