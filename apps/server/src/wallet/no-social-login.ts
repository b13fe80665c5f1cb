import { failure } from '../http/failure.js'
import type { SocialHandlers } from './social/social-handlers.js'

const notOffered = () => {
  throw failure(501, '', 'This server offers no such login.')
}

/** The answers of a server without social logins. */
export const noSocialLogin: SocialHandlers = {
  startSocialLogin: notOffered,
  redeemSocial: notOffered,
  getLoginMethods: () => ({ socials: [], farcaster: false }),
  startFarcasterLogin: notOffered,
  redeemFarcaster: notOffered,
}
