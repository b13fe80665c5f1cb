import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Where a request comes from. What a header says about it is believed of `proxies` only, and only what the last of them
 * added: what is furthest to the right in `x-forwarded-for` and none of theirs. Where that is no address, what the client
 * claims stands before it: then it is the proxy's own.
 */
export function clientAddress(context: Context, proxies: readonly string[]): string {
  const peer = peerAddress(context)
  if (!proxies.includes(plain(peer))) return peer
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map(part => withoutPort(part.trim()))
  const added = forwarded.findLast(address => !proxies.includes(plain(address))) ?? ''
  return isIP(added) === 0 ? peer : added
}

/** Some proxies write `203.0.113.7:51123` and `[2001:db8::7]:51123`. */
const withoutPort = (address: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')

/** An IPv4 address as such, also where a socket writes it as one of IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

function peerAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
