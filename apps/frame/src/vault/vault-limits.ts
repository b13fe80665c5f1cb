/** Unlocked keys are zeroed after this time without a signature. */
export const idleLockMs = 15 * 60_000

/** The words are shown only this long after a login. */
export const freshLoginMs = 10 * 60_000

/** How old the server's word may be, when signing, that this device was not revoked. */
export const enrollmentCheckMs = 1_000

/** Limit of one call, and of one that waits up to 25 s on the server. */
export const callTimeoutMs = 15_000
export const longCallTimeoutMs = 40_000
/** After an answer that something is still pending, before it is asked for again. */
export const requestPauseMs = 1_000

/** How long one tab waits for another's turn: longer than the call that it waits for may take. */
export const lockMaxMs = 20_000

/** An access token is renewed when it has no more than this left. */
export const tokenMarginMs = 10_000

/** The receipt of a user operation has the logs of the others in its transaction too. */
export const answerMaxChars = 1024 * 1024
export const passwordMinCharacters = 12
/** scrypt of a recovery password: about a second, and 128 MiB. */
export const scryptCost = { N: 2 ** 17, r: 8, p: 1, dkLen: 32 } as const
export const entropyBytes = 16
/** A share: one byte for each of the secret, and the coordinate. */
export const shareBytes = entropyBytes + 1
