import { optionalError } from '../../../errors/optional-error.js'
import type { W3mError } from '../../../errors/w3m-error.js'

/** The reasons for which a relay lets nobody in, by the texts that it gives. */
const refusals = [
  ['Unauthorized: origin not allowed', 'RELAY_ORIGIN_NOT_ALLOWED', 'Invalid App Configuration'],
  ['JWT Token is not yet valid', 'RELAY_SESSION_EXPIRED', 'Session Expired'],
  ['JWT Token is expired', 'RELAY_SESSION_EXPIRED', 'Session Expired'],
  ['Unauthorized: invalid key', 'RELAY_KEY_INVALID', 'Invalid App Configuration'],
] as const

export interface RelayRefusal {
  readonly error: W3mError
  /** The title of the alert. */
  readonly short: string
}

/**
 * What a relay's error means; undefined where it is none of those that only the host can mend. @param hasKey the host
 * gave a `projectId`
 */
export function readRelayRefusal(cause: unknown, hasKey: boolean): RelayRefusal | undefined {
  const text = typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : String(cause)
  const found = refusals.find(([sign]) => text.includes(sign))
  if (found?.[1] === 'RELAY_KEY_INVALID' && !hasKey)
    return { error: optionalError('RELAY_KEY_MISSING', {}, { cause }), short: 'Project ID Not Configured' }
  return found && { error: optionalError(found[1], {}, { cause }), short: found[2] }
}
