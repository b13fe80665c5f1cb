// WalletConnect (spec 4 and 9). The unit is in the name.

/** How long, in ms, a pairing code is valid. */
export const pairingLifetimeMs = 240_000
/** How long, in ms, before its end a pairing code counts as spent, and a new one takes its place. */
export const pairingSpentMs = 10_000
/** How long, in ms, a pairing code may take to be made before it fails with `RELAY_UNREACHABLE`. */
export const pairingPrepareMs = 15_000
/** How long, in ms, a code waits for the sign-in that is to come with it. */
export const oneClickPrepareMs = 5_000
/**
 * A connection to the relay that lasted longer, in ms, starts the waits of `relayBackoffMs` from the first one again.
 */
export const relayHeartbeatMs = 5_000
/** How long, in ms, one attempt to reach the relay may take. */
export const relayDialTimeoutMs = 10_000
/** How long, in ms, a relay may take to answer a probe before it is dialled anew. */
export const relayProbeTimeoutMs = 5_000
/** The shortest time, in ms, between two probes of the connection to the relay. */
export const relayProbeEveryMs = 10_000
/**
 * The waits, in ms, between attempts to reach the relay; the last one repeats. Each is shortened by up to half, at
 * random.
 */
export const relayBackoffMs = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const
/** How long, in ms, a wallet's own news of new networks may lag behind its yes to a switch. */
export const sessionUpdateWaitMs = 2_000
/** The storage key of the sessions that the page wants, and of which one is active. */
export const heldTopicsKey = 'w3m:paired_sessions'
