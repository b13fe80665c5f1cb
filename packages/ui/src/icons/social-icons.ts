// Written by `node scripts/build/lists.mjs` from `socialNames` in packages/frame-bridge/src/social/social-names.ts.
import type { SocialProvider } from '@w3m/core/social-providers'
import type { Icon } from './draw.js'
import { google } from './social/google.js'
import { x } from './social/x.js'
import { discord } from './social/discord.js'
import { farcaster } from './social/farcaster.js'
import { github } from './social/github.js'
import { apple } from './social/apple.js'
import { facebook } from './social/facebook.js'

/** The marks of the social logins, each in a file of its own. */
export const socialIcons: Readonly<Record<SocialProvider, Icon>> = {
  google,
  x,
  discord,
  farcaster,
  github,
  apple,
  facebook,
}
