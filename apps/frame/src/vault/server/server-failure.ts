import * as v from 'valibot'
import { parseJson } from '../../wallet-api/parse-json.js'
import { VaultError } from '../vault-error.js'

const reasons = v.object({
  reasons: v.array(v.object({ field: v.optional(v.string()), description: v.optional(v.string()) })),
})

/** An answer outside 2xx, as the vault needs it. */
export interface ServerFailure {
  readonly status: number
  /** The server's names for the failure: `CODE_WRONG`, `use_dpop_nonce` … */
  readonly names: readonly string[]
  readonly seconds: number | undefined
}

/** Reads `{ reasons: [{ field, description }] }`, `WWW-Authenticate` and `Retry-After`. */
export function readFailure(status: number, headers: Headers, body: string): ServerFailure {
  const parsed = v.safeParse(reasons, parseJson(body))
  const list = parsed.success ? parsed.output.reasons : []
  const named = list.flatMap(({ field = '', description = '' }) => [
    field,
    ...(description.match(/\b[A-Z]+_[A-Z_]+/g) ?? []),
  ])
  const challenge = /error="(\w+)"/.exec(headers.get('www-authenticate') ?? '')?.[1]
  const wait =
    headers.get('retry-after') ?? list.map(({ description = '' }) => /\d+/.exec(description)?.[0]).find(Boolean)
  const seconds = Number(wait ?? NaN)
  return {
    status,
    names: challenge ? [...named, challenge] : named,
    seconds: Number.isFinite(seconds) ? seconds : undefined,
  }
}

/** Refusals that a visitor can do something about, by the server's names for them. */
const sentences: Readonly<Record<string, string>> = {
  SITE_UNKNOWN: 'This site may not ask for a login here.',
  GRANTS_FULL: 'The wallet has given too many permissions. End one first.',
  LAST_DEVICE: 'This is the last device of the wallet. Without it the wallet would be lost.',
  NO_MAILBOX: 'This account does not log in by a mailbox.',
}

/** Converts a failure into the error for the page. */
export function errorOf({ status, names, seconds }: ServerFailure): VaultError {
  const sentence = names.map(name => sentences[name]).find(Boolean)
  if (sentence) return new VaultError('FAILED', { message: sentence })
  if (names.includes('CODE_WRONG')) return new VaultError('CODE_WRONG')
  if (names.includes('GRANT_ENDED'))
    return new VaultError('CODE_EXPIRED', { message: "This permission has ended, or this device's clock is wrong." })
  if (names.includes('CODE_EXPIRED') || status === 410) return new VaultError('CODE_EXPIRED')
  for (const name of ['LOGIN_REFUSED', 'EMAIL_TAKEN'] as const) if (names.includes(name)) return new VaultError(name)
  if (names.includes('GUESS_WRONG') || names.includes('RECOVERY_NONE')) return new VaultError('RECOVERY_WRONG')
  if (names.includes('EMAIL_INVALID')) return new VaultError('EMAIL_INVALID')
  // The application receives only the message, so the message contains the seconds.
  if (names.includes('EMAIL_COOLDOWN'))
    return new VaultError('COOLDOWN', {
      seconds,
      message: seconds === undefined ? undefined : `Please try again after ${seconds} seconds`,
    })
  if (status === 429) return new VaultError('RATE_LIMITED', { seconds })
  if (status === 401 || names.includes('LOGIN_NEEDED')) return new VaultError('LOGGED_OUT')
  if (names.includes('NOT_ENROLLED')) return new VaultError('NOT_ENROLLED')
  if (status === 400 || status === 422) return new VaultError('INVALID')
  return new VaultError(status >= 500 ? 'UNREACHABLE' : 'FAILED')
}
