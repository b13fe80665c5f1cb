import type { SocialProvider } from './providers.js'

/**
 * The social logins by their names on the wire, in the order in which they are offered by default (specification 9), and
 * what each calls itself in every language.
 */
export const socialNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}
