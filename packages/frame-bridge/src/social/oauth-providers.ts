import { socialProviders, type SocialProvider } from './providers.js'

/** A social login on a page of its own, by OAuth: all but Farcaster, which the user's phone approves. */
export type OAuthProvider = Exclude<SocialProvider, 'farcaster'>

/** Those of `socialProviders` that log in by OAuth. */
export const oauthProviders = /* @__PURE__ */ socialProviders.filter(
  (provider): provider is OAuthProvider => provider !== 'farcaster',
)
