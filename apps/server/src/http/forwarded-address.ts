import { isLoopback } from './client-key.js'
import { plainAddress } from './plain-address.js'

/**
 * Who asks, where `peer` is connected. What the header `x-forwarded-for` says about it is believed of `proxies` only, and
 * only what the last of them added: what is furthest to the right and none of theirs. Where that is no address, what the
 * client claims stands before it: then it is the proxy's own. So it is where a machine's address for itself stands
 * there: nobody behind a proxy counts as this machine by what is said of them.
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
