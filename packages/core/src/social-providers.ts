// `@w3m/core/social-providers`: the social logins and what they are called.
export {
  isSocialProvider,
  oauthProviders,
  socialNames,
  socialProviders,
  type OAuthProvider,
  type SocialProvider,
} from '@w3m/frame-bridge/social-providers'
