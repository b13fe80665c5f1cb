/** How long a code, a mailed link and the request behind them live. */
export const codeLifetimeMs = 600_000
/** Wrong codes that a request takes. */
export const codeTriesMax = 5
/** Least time between two mails to a mailbox. */
export const sendPauseMs = 30_000
export const sendsPerHour = 5
export const sendsPerDay = 10

/** How long a call waits for a link or an approval before it says that it is still pending. */
export const waitMaxMs = 25_000

export const accessLifetimeMs = 900_000
export const refreshLifetimeMs = 604_800_000
/** How long a renewal whose answer was lost may be asked for again. */
export const refreshAgainMs = 60_000
/** After a login: how long what recovers a wallet on a new device is given out. */
export const freshLoginMs = 600_000

/** Recovery passwords that devices without a share of the wallet may try in a day. */
export const guessesPerDay = 10
export const guessDayMs = 86_400_000
/**
 * A mistyped password may be typed again at once; after the second that opened nothing the pause begins, and doubles
 * with each.
 */
export const guessPauseMs = 30_000

/** Passwords that a device of the wallet may check against the present one in a day (UTC). */
export const passwordChecksPerDay = 10

/** How far the clock of a proof may be off without a nonce of this server in it. */
export const proofClockMs = 60_000
/** How long a used proof is remembered, and a nonce for proofs is good. */
export const proofMemoryMs = 300_000

/** Devices of one wallet. */
export const enrollmentsMax = 20
/** Permissions of one wallet that hold at a time. */
export const permissionsMax = 20
/** Permissions of one wallet that were taken back and are still listed: the latest ones. */
export const revokedPermissionsMax = 50
/** The clock of a device that gives a permission may be this far ahead. */
export const permissionClockMs = 86_400_000
