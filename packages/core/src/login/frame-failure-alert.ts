import type { BlockCause } from '@w3m/frame-bridge'
import type { Alert } from '../notices/notices.state.js'

const causes: Readonly<Record<BlockCause, string>> = {
  'page-csp': 'the CSP of this page does not allow it: add its origin to frame-src',
  blocker: 'something in the browser blocks it',
  'origin-not-allowed': 'to it this page is of an unverified domain: add its origin to the project',
  server: 'its own server refuses or fails: look there',
  unreachable: 'its page can’t be reached: look at its server, and at what stands before it',
  offline: 'there is no network',
  'no-storage': 'the browser keeps nothing for it inside this page: serve it from a subdomain of the page',
  'window-closed': 'its own window was closed',
  unknown: 'it did not answer',
}

/** The developer's alert about a frame that does not load, or a login that takes too long (spec 8). */
export function frameFailureAlert(
  kind: 'iframe_load_failed' | 'iframe_request_timeout',
  cause: BlockCause | undefined,
  url: string,
): Alert {
  if (kind === 'iframe_request_timeout')
    return {
      code: 'TIMEOUT',
      short: 'Embedded Wallet Request Timed Out',
      long: `The secure frame at ${url} took too long to log in (${kind}).`,
      variant: 'error',
    }
  const message = `The secure frame at ${url} was not loaded (${kind}): ${causes[cause ?? 'unknown']}.`
  if (cause === 'origin-not-allowed')
    return { code: 'FRAME_ORIGIN_NOT_ALLOWED', short: 'Invalid App Configuration', long: message, variant: 'error' }
  return {
    code: 'FRAME_UNAVAILABLE',
    short: 'Network Error - Could not load embedded wallet',
    long: message,
    variant: 'error',
  }
}
