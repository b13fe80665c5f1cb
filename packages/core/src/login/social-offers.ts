import { isSocialProvider, socialProviders, type SocialProvider } from '@w3m/frame-bridge/social-providers'
import type { Features, W3mOptions } from '../options/w3m-options.js'
import type { LoginOffers } from './login.store.js'

/** Logging in needs the secure frame, and something to log in with. */
export const offersLogin = ({
  connectors,
  services,
  features,
}: Pick<W3mOptions, 'connectors' | 'services' | 'features'>): boolean =>
  Boolean(services?.frame) &&
  connectors?.includes('auth') !== false &&
  (features?.email !== false || (features.socials !== false && features.socials?.length !== 0))

/** What tells Telegram's own browsers apart. */
export interface MessengerDevice {
  readonly isTelegram: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  readonly isMac: boolean
}

/** Social logins that a provider does not allow in Telegram's browser (spec 5). */
function isUnavailable(provider: SocialProvider, { isTelegram, isIos, isAndroid, isMac }: MessengerDevice): boolean {
  if (!isTelegram) return false
  return (
    (isIos && provider === 'google') ||
    (isMac && provider === 'x') ||
    (isAndroid && (provider === 'facebook' || provider === 'x'))
  )
}

/**
 * The ways to log in that are offered: what the host turned on, in its order, each once, without those that the server
 * is missing.
 */
export function loginOffers(
  { email = true, socials = socialProviders }: Pick<Features, 'email' | 'socials'>,
  device: MessengerDevice,
  missing: readonly SocialProvider[] = [],
): LoginOffers {
  const uniqueSocials = [...new Set(socials || [])].filter(isSocialProvider)
  return {
    email,
    socials: uniqueSocials.filter(provider => !isUnavailable(provider, device) && !missing.includes(provider)),
  }
}
