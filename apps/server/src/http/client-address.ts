import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { forwardedAddress } from './forwarded-address.js'

/** Where a request comes from, as far as `proxies` are believed (`forwardedAddress`); `unknown` without a connection. */
export const clientAddress = (context: Context, proxies: readonly string[]): string =>
  forwardedAddress(peerAddress(context), context.req.header('x-forwarded-for'), proxies)

function peerAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
