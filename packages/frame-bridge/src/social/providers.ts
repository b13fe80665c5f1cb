// Written by `node scripts/build/lists.mjs` from `socialNames` in packages/frame-bridge/src/social/social-names.ts.

/** The social logins by their names on the wire, in the order in which they are offered by default. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
/** One of `socialProviders`. */
export type SocialProvider = (typeof socialProviders)[number]
