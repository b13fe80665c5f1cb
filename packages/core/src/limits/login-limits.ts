// Logging in by e-mail and social providers (spec 5). The unit is in the name.

/** How long, in ms, a list of social logins waits for the server to say which it has. */
export const socialsWaitMs = 300
/** How long, in ms, after an e-mail login another one may be started. */
export const emailCooldownMs = 30_000
/** The most e-mail addresses that are kept of former logins, the latest first. */
export const recentEmailsMax = 3
/** How long, in ms, a login by e-mail or by a social account may take before it ends. */
export const loginLinkLifetimeMs = 600_000
