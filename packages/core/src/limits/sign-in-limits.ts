// Sign-in by message. The unit is in the name.

/** A sign-in is valid for so long where the host does not say it: seven days. */
export const signInLifetimeMs = 604_800_000
/** A thousand years: the year of a date has four digits. */
export const signInLifetimeMaxMs = 31_556_952_000_000
/** How far a server's clock and the visitor's may differ: an hour, and what passes between two looks at them. */
export const signInClockToleranceMs = 3_900_000
/** This browser keeps at most so many sign-ins, the latest ones. */
export const signInSessionsMax = 50
/** One answer of the host's server about a sign-in may take so long. */
export const signInTimeoutMs = 15_000
/** A browser's timer for longer goes off at once. */
export const timerMaxMs = 2_147_483_647
