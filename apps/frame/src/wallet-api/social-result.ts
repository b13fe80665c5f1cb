const path = '/api/login/social/result'
const idText = /^[A-Za-z0-9_-]{22}$/

/** What a popup hands to the page that opened it: good once, and only for the frame key that started the login. */
export interface SocialResult {
  readonly handle: string
  readonly code: string
}

/** The `resultUri` of a social login, at the frame's own origin. */
export const socialResultUri = (frameOrigin: string, { handle, code }: SocialResult): string =>
  `${frameOrigin}${path}#${handle}.${code}`

/** What the page that was left is handed in its place where the login failed: it names no login, and opens none. */
export const failedResultUri = (frameOrigin: string): string => `${frameOrigin}${path}`

/** Reads a `resultUri`; undefined for every other address, above all one of another origin. */
export function readSocialResult(uri: string, frameOrigin: string): SocialResult | undefined {
  if (!URL.canParse(uri)) return undefined
  const { origin, pathname, hash } = new URL(uri)
  const [handle = '', code = '', ...more] = hash.slice(1).split('.')
  return origin === frameOrigin && pathname === path && more.length === 0 && idText.test(handle) && idText.test(code)
    ? { handle, code }
    : undefined
}
