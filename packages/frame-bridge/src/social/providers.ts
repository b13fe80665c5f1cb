/** The social logins by their names on the wire, in the order in which they are offered by default (specification 9). */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]
