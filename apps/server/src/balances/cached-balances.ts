import type { Balance } from '@w3m/core/api'
import type { CaipNetworkId } from '@w3m/core/caip'
import { forcedTokensOf, type BalanceReader } from '../chains/balance-reader.js'

export interface CachedBalancesDeps {
  readonly chain: CaipNetworkId
  readonly normalizeAddress: (address: string) => string
  readonly reader: BalanceReader
  /** The newest indexed activity of an account; undefined without an index. */
  readonly newestOf: (account: string) => Promise<string | undefined>
  /** Time in ms. */
  readonly now: () => number
}

interface CacheEntry {
  readonly until: number
  readonly mark: string
  readonly balances: Promise<Balance[]>
}

/** The cache lifetime of an account's balances. */
const ttlMs = 30_000
const entriesMax = 500

/**
 * Reads the balances of an account once in 30 s. It reads them again for forced tokens, after a change of the account's
 * coins, or after new indexed activity: a visitor's latest transaction is never missing.
 */
export function cacheBalances({ chain, normalizeAddress, reader, newestOf, now }: CachedBalancesDeps): BalanceReader {
  const cache = new Map<string, CacheEntry>()
  /** Marks in flight, by account: concurrent callers share one. */
  const marks = new Map<string, Promise<string>>()

  /** Reads a text that changes with each activity of the account. @throws {Failure} 400, 503 */
  async function readMark(account: string): Promise<string> {
    return JSON.stringify(await Promise.all([reader.mark?.(account), newestOf(account)]))
  }

  function markOf(key: string, account: string): Promise<string> {
    const mark = marks.get(key) ?? readMark(account).finally(() => marks.delete(key))
    marks.set(key, mark)
    return mark
  }

  function store(key: string, entry: CacheEntry): Promise<Balance[]> {
    cache.delete(key)
    cache.set(key, entry)
    entry.balances.catch(() => {
      if (cache.get(key) === entry) cache.delete(key)
    })
    const [oldest] = cache.keys()
    if (cache.size > entriesMax && oldest !== undefined) cache.delete(oldest)
    return entry.balances
  }

  return {
    ...reader,
    async read(account, forced, consume) {
      const key = normalizeAddress(account)
      if (forcedTokensOf(forced, chain).length > 0) {
        cache.delete(key)
        return await reader.read(account, forced, consume)
      }
      const freshEntry = () => {
        const known = cache.get(key)
        return known && known.until > now() ? known : undefined
      }
      // While the node is down, the cached balances are returned until they expire.
      const mark = await markOf(key, account).catch((error: unknown) => {
        const known = freshEntry()
        if (known) return known.mark
        throw error
      })
      const known = freshEntry()
      if (known?.mark === mark) return await known.balances
      return await store(key, { until: now() + ttlMs, mark, balances: reader.read(account, []) })
    },
  }
}
