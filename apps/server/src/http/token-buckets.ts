interface Bucket {
  tokens: number
  filledAt: number
}

const burstSeconds = 10
const bucketsMax = 10_000

/**
 * Takes `cost` tokens from a client's bucket, which fills at `rate` a second; returns how many seconds to wait where they are not there. What
 * costs more than half of a full bucket is let through by one that is half full, which owes the rest: else what costs more than all would never be.
 */
export type TakeTokens = (client: string, rate: number, cost?: number) => number

/** A bucket for each client: it holds ten seconds' worth and fills all the time. The most idle ones are forgotten. `now` is in ms. */
export function createTokenBuckets(now: () => number): TakeTokens {
  const buckets = new Map<string, Bucket>()
  return (client, rate, cost = 1) => {
    const at = now()
    const { tokens, filledAt } = buckets.get(client) ?? { tokens: rate * burstSeconds, filledAt: at }
    const needed = Math.min(cost, (rate * burstSeconds) / 2)
    const filled = Math.min(rate * burstSeconds, tokens + (Math.max(0, at - filledAt) / 1000) * rate)
    buckets.delete(client)
    buckets.set(client, { tokens: filled >= needed ? filled - cost : filled, filledAt: at })
    for (const idlest of buckets.keys()) {
      if (buckets.size <= bucketsMax) break
      buckets.delete(idlest)
    }
    return filled >= needed ? 0 : Math.ceil((needed - filled) / rate)
  }
}

/** True for an address of this machine. */
export const isLoopback = (address: string): boolean => /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/.test(address)

/** What counts as one client: an IPv4 address, or the /64 that one IPv6 customer is given. An address of this machine stays one. */
export function clientKey(address: string): string {
  if (!address.includes(':') || address.includes('.') || isLoopback(address)) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const full = [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0'), ...after]
  return `${full.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
