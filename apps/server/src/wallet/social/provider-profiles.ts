// Written by `node scripts/build/lists.mjs` from `socialNames` in packages/frame-bridge/src/social/social-names.ts.
import type { OAuthProvider } from '@w3m/frame/wallet-api'
import type { ProviderProfile } from './provider-profile.js'
import { google } from './profiles/google.js'
import { x } from './profiles/x.js'
import { discord } from './profiles/discord.js'
import { github } from './profiles/github.js'
import { apple } from './profiles/apple.js'
import { facebook } from './profiles/facebook.js'

/** How each social login is spoken, with its own addresses. */
export const providerProfiles: Readonly<Record<OAuthProvider, ProviderProfile>> = {
  google,
  x,
  discord,
  github,
  apple,
  facebook,
}
