import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { refreshLifetimeMs } from '../wallet-limits.js'

const name = '__Host-w3m-refresh'

/** The refresh token that a call carries. */
export const readRefreshCookie = (context: Context): string | undefined => getCookie(context, name)

/**
 * Hands out a refresh token where no script sees it, or takes it back. Partitioned: the same frame under another site
 * has its own.
 */
export function writeRefreshCookie(context: Context, token: string | undefined): void {
  const seconds = token === undefined ? 0 : refreshLifetimeMs / 1_000
  context.header(
    'set-cookie',
    `${name}=${token ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=None; Partitioned`,
    { append: true },
  )
}
