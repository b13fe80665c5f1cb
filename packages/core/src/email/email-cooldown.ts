import { operationError } from '../errors/operation-error.js'
import { emailCooldownMs } from '../limits/login-limits.js'

/**
 * Whole seconds until an e-mail login may be started again; 0 when it may (spec 5). The same number is the resend
 * countdown.
 * @param lastMs when the last one was started, as a Unix time; undefined where there was none. A time in the future,
 *   which only a clock that was set back leaves behind, holds no longer than a full cooldown.
 */
export function emailCooldownSeconds(lastMs: number | undefined, nowMs: number): number {
  if (lastMs === undefined || !Number.isFinite(lastMs)) return 0
  return Math.ceil(Math.min(emailCooldownMs, Math.max(0, lastMs + emailCooldownMs - nowMs)) / 1_000)
}

/**
 * Throws while the visitor must wait before an e-mail login may be started again. Both times are Unix times in ms.
 * @throws {W3mError} `EMAIL_COOLDOWN`
 */
export function assertEmailCooldown(lastMs: number | undefined, nowMs: number): void {
  const seconds = emailCooldownSeconds(lastMs, nowMs)
  if (seconds > 0) throw operationError('EMAIL_COOLDOWN', { seconds })
}
