/** WalletConnect (spec 4 and 9). The unit is in the name. */

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
/** Where it is stored which sessions the page wants, and which of them is active. */
export const heldTopicsKey = 'w3m:paired_sessions'
