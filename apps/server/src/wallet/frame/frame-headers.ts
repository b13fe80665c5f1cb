/** A page of the frame, as its headers tell pages apart. */
export type FramePage = 'frame' | 'popup' | 'alone'

/** The policy of everything that the frame's origin serves. `ancestors`: origins that may embed it; empty: none. */
function frameContentSecurityPolicy(ancestors: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html w3m-worker',
  ].join('; ')
}

/** The headers of a file of the frame. A popup keeps its opener, whom it answers; a page of its own has none. */
export function frameHeaders(page: FramePage, ancestors: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': frameContentSecurityPolicy(page === 'frame' ? ancestors : []),
    'origin-agent-cluster': '?1',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy':
      'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self)',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(page === 'popup' && { 'cross-origin-opener-policy': 'unsafe-none' }),
    ...(page === 'alone' && { 'cross-origin-opener-policy': 'same-origin' }),
  }
}
