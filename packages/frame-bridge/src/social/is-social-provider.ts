import { socialProviders, type SocialProvider } from './providers.js'

/** Tells whether a value is the name of a social login. */
export const isSocialProvider = (value: unknown): value is SocialProvider =>
  socialProviders.some(provider => provider === value)
