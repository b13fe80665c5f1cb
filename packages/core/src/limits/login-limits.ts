/** Logging in by e-mail and social providers (spec 5). The unit is in the name. */

/** How long a list of social logins waits for the server to say which it has. */
export const socialsWaitMs = 300
export const emailCooldownMs = 30_000
export const recentEmailsMax = 3
export const loginLinkLifetimeMs = 600_000
