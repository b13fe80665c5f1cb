// WalletConnect (spec 4 and 9). The unit is in the name.

/** A pairing code is valid for so long. */
export const pairingLifetimeMs = 240_000
/** A pairing code counts as spent so long before its end, and a new one takes its place. */
export const pairingSpentMs = 10_000
/** A pairing code that is not there after so long fails with `RELAY_UNREACHABLE`. */
export const pairingPrepareMs = 15_000
/** How long a code waits for the sign-in that is to come with it. */
export const oneClickPrepareMs = 5_000
/** A connection to the relay that lasted longer starts the waits of `relayBackoffMs` from the first one again. */
export const relayHeartbeatMs = 5_000
/** One attempt to reach the relay may take so long. */
export const relayDialTimeoutMs = 10_000
/** A relay that answers a probe later than this is taken for lost and dialled anew. */
export const relayProbeTimeoutMs = 5_000
/** The connection to the relay is probed at most so often. */
export const relayProbeEveryMs = 10_000
/** Waits between attempts to reach the relay; the last one repeats. Each is shortened by up to half, at random. */
export const relayBackoffMs = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const
/** How long a wallet's own news of new networks may lag behind its yes to a switch. */
export const sessionUpdateWaitMs = 2_000
/** Where it is stored which sessions the page wants, and which of them is active. */
export const heldTopicsKey = 'w3m:paired_sessions'
