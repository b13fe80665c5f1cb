// Sign-in by message. The unit is in the name.

/** How long, in ms, a sign-in is valid where the host does not say it: seven days. */
export const signInLifetimeMs = 604_800_000
/** The longest lifetime of a sign-in, in ms: a thousand years, as the year of a date has four digits. */
export const signInLifetimeMaxMs = 31_556_952_000_000
/** How far, in ms, a server's clock and the visitor's may differ: an hour, and what passes between two comparisons. */
export const signInClockToleranceMs = 3_900_000
/** The most sign-ins that this browser keeps, the latest ones. */
export const signInSessionsMax = 50
/** How long, in ms, one answer of the host's server about a sign-in may take. */
export const signInTimeoutMs = 15_000
/** The longest delay of a browser's timer, in ms; a longer one goes off at once. */
export const timerMaxMs = 2_147_483_647
