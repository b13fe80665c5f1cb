import { socialProviders, type SocialProvider } from './providers.js'

export const isSocialProvider = (value: unknown): value is SocialProvider => {
  const providers: readonly unknown[] = socialProviders
  return providers.includes(value)
}
