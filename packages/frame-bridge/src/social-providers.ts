// `@w3m/frame-bridge/social-providers`: the social logins. A new one is a row in `social/social-names.ts`;
// CONTRIBUTING.md says what else it needs: its mark, and how the server speaks with it.
export { isSocialProvider } from './social/is-social-provider.js'
export { oauthProviders, type OAuthProvider } from './social/oauth-providers.js'
export { socialNames } from './social/social-names.js'
export { socialProviders, type SocialProvider } from './social/providers.js'
