import type { EndpointAnswer, endpoints } from '@w3m/core/api'
import type { SocialLogins } from './social-logins.js'

/** The answer of `GET /login/v1/offers`. */
export type LoginOffers = EndpointAnswer<typeof endpoints.getLoginOffers>

/** The configured social logins, for pages that list them before the secure frame has loaded. `frame` is its origin. */
export function loginOffers(frame: string, social: Pick<SocialLogins, 'methods'>): LoginOffers {
  const { socials, farcaster } = social.methods()
  return { frame, socials: farcaster ? [...socials, 'farcaster'] : socials }
}
