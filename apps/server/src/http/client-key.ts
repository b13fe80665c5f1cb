/** True for an address of this machine. */
export const isLoopback = (address: string): boolean => /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/.test(address)

/**
 * The key of one client: an IPv4 address, or the /64 that one IPv6 customer gets. Loopback addresses stay unchanged.
 */
export function clientKey(address: string): string {
  if (!address.includes(':') || address.includes('.') || isLoopback(address)) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const full = [
    ...groups,
    ...Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0'),
    ...after,
  ]
  return `${full
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * The common prefix of the keys of one IPv6 site: the /48 that a network operator gets (RFC 6177).
 * Undefined for other clients.
 */
export const siteOf = (client: string): string | undefined =>
  /^(?:[0-9a-f]{1,4}:){3}(?=[0-9a-f]{1,4}::\/64$)/.exec(client)?.[0]
