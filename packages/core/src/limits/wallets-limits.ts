// Wallets of the browser, and connections (spec 9). The unit is in the name.

/** The most wallets that are kept of former connections, the latest first. */
export const recentWalletsMax = 2
/** How long, in ms, a named wallet may take to announce itself to the page. */
export const announceWaitMs = 3_000
/** How long, in ms, a visitor may take to answer what a wallet asks. */
export const walletPromptTimeoutMs = 240_000
/** The longest data URL of an announced icon, in bytes; a longer one is left out. */
export const announcedIconMaxBytes = 65_536
/** The most announced wallets that the page takes. */
export const announcedWalletsMax = 200
/** The most chains of a wallet that are read (Wallet Standard); further ones are ignored. */
export const announcedChainsMax = 100
/** How long, in ms, a wallet may take to disconnect; it is forgotten all the same. */
export const disconnectTimeoutMs = 3_000
/**
 * How long, in ms, a connection waits for what its session has of another namespace, whose part may have to be
 * loaded.
 */
export const siblingTimeoutMs = 10_000
/** The most known and recommended rows together, where the host names no wallets of its own. */
export const recommendedRowsMax = 2
/** The most wallets that are suggested to a visitor who has none. */
export const suggestedWalletsMax = 4
/** How long, in ms, a wallet may take to say what it can before it is taken for one that cannot. */
export const capabilitiesTimeoutMs = 3_000
