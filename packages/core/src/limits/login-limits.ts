// Logging in by e-mail and social providers (spec 5). The unit is in the name.

/** How long a list of social logins waits for the server to say which it has. */
export const socialsWaitMs = 300
/** An e-mail login may be started again after so long. */
export const emailCooldownMs = 30_000
/** So many addresses that logged in are kept, the latest first. */
export const recentEmailsMax = 3
/** A login by e-mail or by a social account ends after so long. */
export const loginLinkLifetimeMs = 600_000
