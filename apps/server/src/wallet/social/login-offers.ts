import type { EndpointAnswer, endpoints } from '@w3m/core/api'
import type { SocialLogins } from './social-logins.js'

/** The answer of `GET /login/v1/offers`. */
export type LoginOffers = EndpointAnswer<typeof endpoints.getLoginOffers>

/** What is configured, for pages that list social logins before the secure frame is there. `frame` is its origin. */
export function loginOffers(frame: string, social: Pick<SocialLogins, 'methods'>): LoginOffers {
  const { socials, farcaster } = social.methods()
  return { frame, socials: farcaster ? [...socials, 'farcaster'] : socials }
}
