/**
 * An address, or a name that is too long, as people read it: `0x5a…1BeAed`. What is not longer than the short form
 * stays whole.
 */
export function shortenAddress(
  address: string,
  { start = 4, end = 6 }: { readonly start?: number; readonly end?: number } = {},
): string {
  return address.length <= start + end + 1
    ? address
    : `${address.slice(0, start)}…${end > 0 ? address.slice(-end) : ''}`
}
