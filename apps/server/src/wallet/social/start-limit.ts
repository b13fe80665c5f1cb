import { isLoopback, siteOf } from '../../http/client-key.js'
import type { RateLimits } from '../../ports/rate-limits.js'
import { refusal } from '../refusals.js'
import type { WalletSettings } from '../wallet-settings.js'

/** Counts a login that a client begins elsewhere. @throws {Failure} 429 with the seconds to wait */
export type ConsumeStart = (client: string) => Promise<void>

export interface StartLimitDeps {
  readonly rateLimits: RateLimits
  readonly settings: Pick<WalletSettings, 'loginsPerSecond' | 'loginsPerSecondLoopback'>
  /** Time in ms. */
  readonly now: () => number
}

/** The owner whose logins are counted together: beyond the limit its oldest ones are removed. */
export const ownerOf = (client: string): string => siteOf(client) ?? client

export const createStartLimit =
  ({ rateLimits, settings: { loginsPerSecond, loginsPerSecondLoopback }, now }: StartLimitDeps): ConsumeStart =>
  async client => {
    const perSecond = isLoopback(client) ? loginsPerSecondLoopback : loginsPerSecond
    const wait = await rateLimits.take({ limit: 'logins', client: ownerOf(client), perSecond, cost: 1, now: now() })
    if (wait > 0) throw refusal('LOGINS_LIMITED', { 'retry-after': String(wait) })
  }
