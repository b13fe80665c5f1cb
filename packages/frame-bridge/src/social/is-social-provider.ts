import { socialProviders, type SocialProvider } from './providers.js'

export const isSocialProvider = (value: unknown): value is SocialProvider =>
  socialProviders.some(provider => provider === value)
