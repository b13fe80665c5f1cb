import { isIP, SocketAddress } from 'node:net'

/**
 * An IP address in the one spelling by which it is compared: one of IPv4 as such, also where a socket or a proxy writes
 * it as one of IPv6, and one of IPv6 without its zone. Undefined for what is no address.
 */
export function plainAddress(text: string): string | undefined {
  const address = isIP(text) === 6 ? new SocketAddress({ address: text, family: 'ipv6' }).address : text
  return isIP(address) === 0 ? undefined : address.replace(/^::ffff:(?=\d+\.)/, '')
}
