import { operationError } from '../errors/operation-error.js'
import { emailCooldownMs } from '../limits/login-limits.js'

/** Unix time in ms from which an e-mail login may be started again; 0 where none was started that counts. */
export const emailResendAtMs = (lastMs: number | undefined, nowMs: number): number =>
  lastMs !== undefined && lastMs <= nowMs ? lastMs + emailCooldownMs : 0

/**
 * Whole seconds until an e-mail login may be started again; 0 when it may (spec 5). The same number is the resend
 * countdown.
 * @param lastMs when the last one was started, as a Unix time; undefined where there was none. A time in the future,
 *   which only a clock that was set back leaves behind, holds nothing: nobody knows how long ago it was.
 */
export function emailCooldownSeconds(lastMs: number | undefined, nowMs: number): number {
  return Math.ceil(Math.max(0, emailResendAtMs(lastMs, nowMs) - nowMs) / 1_000)
}

/**
 * Throws while the visitor must wait before an e-mail login may be started again. Both times are Unix times in ms.
 * @throws {W3mError} `EMAIL_COOLDOWN`
 */
export function assertEmailCooldown(lastMs: number | undefined, nowMs: number): void {
  const seconds = emailCooldownSeconds(lastMs, nowMs)
  if (seconds > 0) throw operationError('EMAIL_COOLDOWN', { seconds })
}
