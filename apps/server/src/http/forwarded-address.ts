import { isLoopback } from './client-key.js'
import { plainAddress } from './plain-address.js'

/**
 * The address of the client behind the connected `peer`. The header `x-forwarded-for` is trusted from `proxies` only,
 * and only the entry that the last of them added: the rightmost one that is not a proxy. If that is no address, the
 * entries before it are the client's claims: the result is the proxy's own address. The same applies to a loopback
 * address: no client behind a proxy counts as this machine because of the header.
 * @param proxies in the spelling of `plainAddress`
 */
export function forwardedAddress(
  peer: string,
  header: string | readonly string[] | undefined,
  proxies: readonly string[],
): string {
  const connected = plainAddress(peer) ?? peer
  if (!proxies.includes(connected)) return connected
  for (const part of [header ?? []].flat().join().split(',').reverse()) {
    const address = plainAddress(withoutPort(part.trim()))
    if (address === undefined || !proxies.includes(address))
      return address === undefined || isLoopback(address) ? connected : address
  }
  return connected
}

/** Some proxies write `203.0.113.7:51123` and `[2001:db8::7]:51123`. */
const withoutPort = (address: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
