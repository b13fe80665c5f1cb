/** Every constant of the product specification's section 9, and the few of ours. The unit is in the name. */

// Wallets and connections
export const recentWalletsMax = 2
export const announceWaitMs = 3_000
export const walletPromptTimeoutMs = 240_000
export const announcedIconMaxBytes = 65_536
export const announcedWalletsMax = 200
export const announcedChainsMax = 100
export const disconnectTimeoutMs = 3_000
/** How long a connection waits for what its session has of another chain family, whose part may have to be loaded. */
export const siblingTimeoutMs = 10_000

// WalletConnect (spec 4 and 9)
export const pairingLifetimeMs = 240_000
export const pairingSpentMs = 10_000
export const pairingPrepareMs = 15_000
/** How long a code waits for the sign-in that is to come with it. */
export const oneClickPrepareMs = 5_000
export const relayHeartbeatMs = 5_000
export const relayDialTimeoutMs = 10_000
export const relayProbeTimeoutMs = 5_000
export const relayProbeEveryMs = 10_000
/** Waits between attempts to reach the relay; the last one repeats. Each is shortened by up to half, at random. */
export const relayBackoffMs = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const
/** How long a wallet's own news of new networks may lag behind its yes to a switch. */
export const sessionUpdateWaitMs = 2_000

// Storage
export const storageVersion = 1
/** Where it is stored how a visitor was connected with AppKit, until they are connected again. */
export const formerConnectionKey = 'w3m:former'
export const storageTimeoutMs = 3_000

// RPC (spec 9)
export const rpcTimeoutMs = 10_000
export const rpcRetryCount = 3
export const rpcRetryBaseMs = 1_000
export const rpcRetryCapMs = 30_000
export const rpcRankIntervalMs = 4_000
export const rpcRankSamples = 10
export const rpcRankStabilityWeight = 0.7
export const rpcRankLatencyWeight = 0.3
export const rpcBatchMax = 1_000
export const rpcBodyMaxBytes = 16_777_216

// HTTP API
export const apiTimeoutMs = 10_000
export const apiRetryCount = 2
export const apiBodyMaxBytes = 2_097_152
export const apiRetryBaseMs = 500
export const apiRetryWaitMaxMs = 10_000

// Caches (spec 9)
export const balanceCacheMs = 30_000
/** How often a shown balance is looked at anew; what is not due yet asks nobody (contract 5.2). */
export const balancePollMs = 10_000
export const identityCacheMs = 300_000
export const balanceRetryMs = 30_000
/** After this the next source is asked, however often the first one is still tried. */
export const balanceSourceTimeoutMs = 5_000

// Modal (spec 9)
export const modalShakeMs = 500
export const headerAnimationMs = 120
export const modalHeightAnimationMs = 150
export const viewTransitionMs = 150
export const noticeSwapDelayMs = 150
export const imagePreloadTimeoutMs = 2_000
export const spinnerDelayMs = 400
export const slowNoticeMs = 5_000

// Wallet directory (contract 5.3)
export const walletsPerPage = 40
export const walletSearchMinLength = 2
export const walletSearchDebounceMs = 500
export const walletSearchEntries = 100
export const networkSearchDebounceMs = 100
/** Known and recommended rows together, where the host names no wallets of its own (contract 1.4). */
export const recommendedRowsMax = 2
export const suggestedWalletsMax = 4
export const imagesPreloadedPerPage = 20

// Figures as shown (spec 9)
export const balanceDecimalsShown = 3

// Log-in and names (spec 5)
/** How long a list of social logins waits for the server to say which it has. */
export const socialsWaitMs = 300
export const emailCooldownMs = 30_000
export const recentEmailsMax = 3
export const loginLinkLifetimeMs = 600_000
export const nameMinLength = 4

// Sign-in by message (contract 8)
export const signInLifetimeMs = 604_800_000
/** A thousand years: the year of a date has four digits. */
export const signInLifetimeMaxMs = 31_556_952_000_000
/** How far a server's clock and the visitor's may differ: an hour, and what passes between two looks at them. */
export const signInClockToleranceMs = 3_900_000
export const signInSessionsMax = 50
export const signInTimeoutMs = 15_000
/** A browser's timer for longer goes off at once. */
export const timerMaxMs = 2_147_483_647

// Analytics (spec 9, contract 5.4)
export const analyticsErrorsMax = 5
export const analyticsErrorsMs = 60_000
export const analyticsBatchMax = 100
export const analyticsBytesMax = 45_000
