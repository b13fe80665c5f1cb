import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Where a request comes from. What a header says about it is believed of `proxies` only, and only what the last of them
 * added: the address that is furthest to the right in `x-forwarded-for` and none of theirs.
 */
export function clientAddress(context: Context, proxies: readonly string[]): string {
  const peer = peerAddress(context)
  if (!proxies.includes(plain(peer))) return peer
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map(part => part.trim())
  return forwarded.findLast(address => isIP(address) !== 0 && !proxies.includes(plain(address))) ?? peer
}

/** An IPv4 address as such, also where a socket writes it as one of IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

function peerAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
